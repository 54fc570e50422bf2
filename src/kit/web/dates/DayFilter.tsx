import { formatData, parseData } from '@fichario/brasil';
import { useState } from 'react';
import { DateField } from './DateField.tsx';

type DayFilterProps = { label: string; day: string | undefined; onChange: (day: string | undefined) => void };

/** A day that narrows a list, ISO outside, as people write it inside. Takes effect when the day is whole, or gone. What is half typed stands as long as the address says the same. */
export function DayFilter({ label, day, onChange }: DayFilterProps) {
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
      error={isWrong ? 'Esta data não existe.' : undefined}
      onChange={(event) => handleText(event.currentTarget.value)}
    />
  );
}
