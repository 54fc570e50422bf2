import { explainData, explainDataPar, formatData, isData, isDataPar, parseData } from '@fichario/brasil';
import { useState } from 'react';
import { CheckedDateField } from './CheckedDateField.tsx';
import { firstDayOf, lastDayOf } from './read-period.ts';

/** ISO days, both included. */
type Period = { de?: string | undefined; ate?: string | undefined };
type Texts = Record<keyof Period, string>;
type Props = { period: Period; onChange: (period: Period) => void };

/**
 * The period that narrows a list: ISO outside, dd/mm/aaaa in the fields. A day takes effect when it is complete or removed,
 * unless the end is before the first day (specification, section 5). The typed texts are shown as long as the address still
 * has the days that they stand for.
 */
export function PeriodFilter({ period: { de, ate }, onChange }: Props) {
  const stored = textsOf({ de, ate });
  const [typed, setTyped] = useState({ texts: stored, de, ate });
  const texts = typed.de === de && typed.ate === ate ? typed.texts : stored;
  const handleTexts = (next: Texts) => {
    const period = { de: readDay(next.de, firstDayOf, de), ate: readDay(next.ate, lastDayOf, ate) };
    const isApplied = faultOfPair(next) === undefined && faultOfPair(textsOf(period)) === undefined;
    setTyped({ texts: next, ...(isApplied ? period : { de, ate }) });
    if (isApplied && (period.de !== de || period.ate !== ate)) onChange(period);
  };
  return (
    <>
      <CheckedDateField
        label="De"
        value={texts.de}
        warning={missingDay(texts.de, 'A lista começa em', firstDayOf)}
        onInput={({ currentTarget: { value } }) => handleTexts({ ...texts, de: value })}
      />
      <CheckedDateField
        label="Até"
        value={texts.ate}
        error={faultOfPair(texts)}
        warning={missingDay(texts.ate, 'A lista vai até', lastDayOf)}
        onInput={({ currentTarget: { value } }) => handleTexts({ ...texts, ate: value })}
      />
    </>
  );
}

type Read = typeof firstDayOf;

/** The day of a text; the previous day while the text is incomplete. */
function readDay(text: string, read: Read, day: string | undefined): string | undefined {
  return text === '' ? undefined : (read(text) ?? day);
}

function textsOf({ de, ate }: Period): Texts {
  return { de: de ? formatData(de) : '', ate: ate ? formatData(ate) : '' };
}

/** The warning about a 29 February that the field accepts although its year has none. */
function missingDay(text: string, does: string, read: Read): string | undefined {
  const day = read(text);
  if (day === undefined || parseData(text) !== undefined) return undefined;
  return `${explainData(text)?.message}. ${does} ${formatData(day)}.`;
}

/** The fault of two complete days. */
function faultOfPair({ de, ate }: Texts): string | undefined {
  if (!isData(de) || !isData(ate)) return undefined;
  const [first, last] = [firstDayOf(de), lastDayOf(ate)];
  if (first === undefined || last === undefined || first <= last) return undefined;
  // the same missing 29 February twice: the order is right, but the day does not exist
  const isNoDay = isDataPar(de, ate);
  return (isNoDay ? explainData(ate) : explainDataPar(formatData(first), formatData(last)))?.message;
}
