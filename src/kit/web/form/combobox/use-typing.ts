import { useEffect, useEffectEvent, useState } from 'react';
import { type Choice, findChoices } from './choices.ts';

export type Typing = {
  value: string;
  /** undefined while they are on their way, or did not come */
  choices: readonly Choice[] | undefined;
  isLoading: boolean;
  onChoose: (value: string) => void;
};

type Before = { text: string | undefined; selection: unknown };

/**
 * What is typed into a choice, until it becomes one. What was typed before its list came, and left, is chosen as soon as the
 * list is there. What fits nothing is taken back: the field shows what is kept, and says so.
 */
export function useTyping({ value, choices, isLoading, onChoose }: Typing, before: Before | undefined) {
  const [text, setText] = useState(before?.text);
  const [isOwed, setOwed] = useState(before !== undefined && before.selection === undefined);
  const [isRefused, setRefused] = useState(false);
  const [seen, setSeen] = useState(value);
  const items = findChoices(choices ?? [], text ?? '');
  const isEmpty = text !== undefined && text.trim() === '';
  const best = isEmpty ? undefined : items[0];

  const drop = () => {
    setText(undefined);
    setOwed(false);
  };
  const take = (choice: Choice | undefined) => {
    if (choice === undefined && isLoading && !isEmpty) return setOwed(true);
    const next = choice?.value ?? (isEmpty ? '' : value);
    setRefused(choice === undefined && !isEmpty);
    drop();
    if (next !== value) onChoose(next);
  };
  const type = (typed: string) => {
    setText(typed);
    setOwed(false);
    setRefused(false);
  };

  // a CEP or another field has chosen meanwhile
  if (seen !== value) {
    setSeen(value);
    drop();
    setRefused(false);
  }
  const isDue = isOwed && text !== undefined && choices !== undefined;
  const takeBest = useEffectEvent(() => take(best));
  useEffect(() => {
    if (!isDue) return;
    const soon = setTimeout(takeBest);
    return () => clearTimeout(soon);
  }, [isDue]);

  return { text, type, items, best, isRefused, take, drop };
}
