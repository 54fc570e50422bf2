import { explainDataPar, formatData, parseData } from '@fichario/brasil';
import { useState } from 'react';
import { DateField } from './DateField.tsx';

/** ISO days, both included. */
type Period = { de?: string | undefined; ate?: string | undefined };
type Texts = Record<keyof Period, string>;
type Props = { period: Period; onChange: (period: Period) => void };

/**
 * The days that narrow a list, ISO outside, as people write them inside. They take effect when a day is whole, or gone, and
 * the end comes on the first day or after it (specification, section 5). What is typed stands as long as the address says
 * the same.
 */
export function PeriodFilter({ period: { de, ate }, onChange }: Props) {
  const stored = textsOf({ de, ate });
  const [typed, setTyped] = useState({ texts: stored, de, ate });
  const texts = typed.de === de && typed.ate === ate ? typed.texts : stored;
  const handleTexts = (next: Texts) => {
    const period = { de: readDay(next.de, de), ate: readDay(next.ate, ate) };
    const isApplied = faultOfPair(next) === undefined && faultOfPair(textsOf(period)) === undefined;
    setTyped({ texts: next, ...(isApplied ? period : { de, ate }) });
    if (isApplied && (period.de !== de || period.ate !== ate)) onChange(period);
  };
  return (
    <>
      <DateField
        label="De"
        value={texts.de}
        error={faultOfDay(texts.de)}
        onChange={({ currentTarget: { value } }) => handleTexts({ ...texts, de: value })}
      />
      <DateField
        label="Até"
        value={texts.ate}
        error={faultOfDay(texts.ate) ?? faultOfPair(texts)}
        onChange={({ currentTarget: { value } }) => handleTexts({ ...texts, ate: value })}
      />
    </>
  );
}

/** What is half typed stands for the day that it was before. */
function readDay(text: string, day: string | undefined): string | undefined {
  return text === '' ? undefined : (parseData(text) ?? day);
}

function textsOf({ de, ate }: Period): Texts {
  return { de: de ? formatData(de) : '', ate: ate ? formatData(ate) : '' };
}

function faultOfDay(text: string): string | undefined {
  return text.length === 10 && parseData(text) === undefined ? 'Esta data não existe.' : undefined;
}

/** Of two whole days alone. */
function faultOfPair({ de, ate }: Texts): string | undefined {
  if (parseData(de) === undefined || parseData(ate) === undefined) return undefined;
  return explainDataPar(de, ate)?.message;
}
