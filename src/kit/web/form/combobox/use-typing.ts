import { useEffect, useEffectEvent, useState } from 'react';
import { type Choice, findChoices } from './choices.ts';

export type Typing = {
  value: string;
  /** undefined while they load, or if loading failed */
  choices: readonly Choice[] | undefined;
  isLoading: boolean;
  onChoose: (value: string) => void;
  /** called when a text waits for its choices; the returned function says that it waits no more */
  onWait?: (() => () => void) | undefined;
};

type Initial = { text: string | undefined; selection: unknown };

/**
 * The typed text of a combobox, until it becomes a choice. If the field is left before its choices have loaded, the choice
 * is pending until they have. A text that matches nothing is refused: the field shows its previous value and says so.
 */
export function useTyping({ value, choices, isLoading, onChoose, onWait }: Typing, initial: Initial | undefined) {
  const [text, setText] = useState(initial?.text);
  const [isPending, setPending] = useState(initial !== undefined && initial.selection === undefined);
  const [isRefused, setRefused] = useState(false);
  const [lastValue, setLastValue] = useState(value);
  const items = findChoices(choices ?? [], text ?? '');
  const isEmpty = text !== undefined && text.trim() === '';
  const best = isEmpty ? undefined : items[0];
  const isNoChoice = text !== undefined && !isEmpty && !isLoading && best === undefined;

  const reset = () => {
    setText(undefined);
    setPending(false);
  };
  const choose = (choice: Choice | undefined) => {
    if (choice === undefined && isLoading && !isEmpty) return setPending(true);
    const next = choice?.value ?? (isEmpty ? '' : value);
    setRefused(choice === undefined && !isEmpty);
    reset();
    if (next !== value) onChoose(next);
  };
  const type = (typed: string) => {
    setText(typed);
    setPending(false);
    setRefused(false);
  };

  // a CEP or another field has changed the value
  if (lastValue !== value) {
    setLastValue(value);
    reset();
    setRefused(false);
  }
  const isWaiting = isPending && text !== undefined && (isLoading || choices !== undefined);
  useEffect(() => (isWaiting ? onWait?.() : undefined), [isWaiting, onWait]);
  const isDue = isPending && text !== undefined && choices !== undefined;
  const chooseBest = useEffectEvent(() => choose(best));
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(chooseBest);
    return () => clearTimeout(timer);
  }, [isDue]);

  return { text, type, items, best, isNoChoice, isRefused, choose, reset };
}
