import { explainDataPar, formatData, parseData } from '@fichario/brasil';
import { useState } from 'react';
import { DateField } from './DateField.tsx';

type DayFilterProps = {
  label: string;
  day: string | undefined;
  /** the first day of the pair that this one ends */
  since?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** A day that narrows a list, ISO outside, as people write it inside. Takes effect when the day is whole, or gone. What is half typed stands as long as the address says the same. */
export function DayFilter({ label, day, since, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState({ text: '', day });
  const isOwn = typed.day === day && typed.text !== '';
  const text = isOwn ? typed.text : day ? formatData(day) : '';
  const isWrong = text.length === 10 && parseData(text) === undefined;
  const handleText = (next: string) => {
    const nextDay = next === '' ? undefined : (parseData(next) ?? day);
    setTyped({ text: next, day: nextDay });
    if (nextDay !== day) onChange(nextDay);
  };
  return (
    <DateField
      label={label}
      value={text}
      error={isWrong ? 'Esta data não existe.' : faultOfPair(since, day)}
      onChange={(event) => handleText(event.currentTarget.value)}
    />
  );
}

/** The end of a period comes on its first day or after it (specification, section 5). */
function faultOfPair(since: string | undefined, day: string | undefined): string | undefined {
  if (since === undefined || day === undefined) return undefined;
  return explainDataPar(formatData(since), formatData(day))?.message;
}
