import { useEffect, useEffectEvent, useState } from 'react';
import { type Choice, findChoices } from './choices.ts';

export type Typing = {
  value: string;
  /** undefined while they load, or if loading failed */
  choices: readonly Choice[] | undefined;
  isLoading: boolean;
  /** finds the choices that a text means by more than the words of the labels; loads together with the choices */
  search?: ((typed: string) => readonly Choice[]) | undefined;
  /** the value that a text stands for without a choice: a typed code, known or not. Any other text must be a choice */
  readText?: ((typed: string) => string | undefined) | undefined;
  onChoose: (value: string) => void;
  /** called when a text waits for its choices; the returned function ends the wait */
  onWait?: (() => () => void) | undefined;
};

type Initial = { text: string | undefined; selection: unknown };

/**
 * The typed text of a combobox, until it becomes a choice. If the field is left before its choices have loaded, the choice
 * is pending until they have. A text that matches nothing is refused: the field shows its previous value and an error.
 */
export function useTyping(props: Typing, initial: Initial | undefined) {
  const { value, choices, isLoading, search, readText, onChoose, onWait } = props;
  const [text, setText] = useState(initial?.text);
  const [isPending, setPending] = useState(initial !== undefined && initial.selection === undefined);
  const [isRefused, setRefused] = useState(false);
  const [lastValue, setLastValue] = useState(value);
  const items = search ? search(text ?? '') : findChoices(choices ?? [], text ?? '');
  const isEmpty = text !== undefined && text.trim() === '';
  const read = text === undefined || isEmpty ? undefined : readText?.(text);
  const meant = read === undefined ? items[0] : { value: read, label: read };
  const best = isEmpty ? undefined : meant;
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
  const isKnown = choices !== undefined || read !== undefined;
  const isWaiting = isPending && text !== undefined && (isLoading || isKnown);
  useEffect(() => (isWaiting ? onWait?.() : undefined), [isWaiting, onWait]);
  const isDue = isPending && text !== undefined && isKnown;
  const chooseBest = useEffectEvent(() => choose(best));
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(chooseBest);
    return () => clearTimeout(timer);
  }, [isDue]);

  return { text, type, items, best, isNoChoice, isRefused, choose, reset };
}
