/** What a key or a paste is to do to a field that stands like this. */
export type Stroke = State & { inputType: string; data: string | null };

type State = { value: string; selection: [from: number, to: number] };

/**
 * What somebody has done to a field before its mask was there: each stroke at the place where the one before has left the
 * caret, or only that the text is theirs.
 */
export type Typed = readonly Stroke[] | 'somehow';

/** By their fields, since a field that is drawn anew gets its mask anew. */
const takers = new WeakMap<HTMLInputElement, () => Typed>();

/** Notes from now on what is typed into a field, until that is taken. */
export function noteStrokes(element: HTMLInputElement): void {
  if (!takers.has(element)) takers.set(element, startNoting(element));
}

/** What was noted. From now on nothing is. */
export function takeStrokes(element: HTMLInputElement): Typed {
  const take = takers.get(element);
  takers.delete(element);
  return take?.() ?? [];
}

const REPEATABLE = /^(insertText|insertFromPaste|insertFromDrop|deleteContent|deleteByCut)/;

function startNoting(element: HTMLInputElement): () => Typed {
  const noting = new AbortController();
  const { signal } = noting;
  let strokes: Stroke[] | undefined = [];
  let left = readState(element);
  let announced: string | undefined;
  let isComposing = false;
  const handleBeforeInput = ({ inputType, data, dataTransfer }: InputEvent) => {
    const state = readState(element);
    const goesOn = strokes?.length === 0 || isSame(state, left);
    const stroke = { ...state, inputType, data: data ?? dataTransfer?.getData('text/plain') ?? null };
    strokes = goesOn && REPEATABLE.test(inputType) ? strokes && [...strokes, stroke] : undefined;
    left = state;
    announced = inputType;
  };
  const handleInput = (event: Event) => {
    // a browser that fills in the form says nothing before
    if (!(event instanceof InputEvent) || event.inputType !== announced) strokes = undefined;
    announced = undefined;
    left = readState(element);
  };
  element.addEventListener('beforeinput', handleBeforeInput, { signal });
  element.addEventListener('input', handleInput, { signal });
  element.addEventListener('compositionstart', () => (isComposing = true), { signal });
  element.addEventListener('compositionend', () => (isComposing = false), { signal });
  return () => {
    noting.abort();
    // the mask itself looks at what was composed when that ends
    if (isComposing || strokes?.length === 0) return [];
    return strokes && element.value === left.value ? strokes : 'somehow';
  };
}

function readState({ value, selectionStart, selectionEnd }: HTMLInputElement): State {
  return { value, selection: [selectionStart ?? value.length, selectionEnd ?? value.length] };
}

function isSame(one: State, other: State): boolean {
  return one.value === other.value && String(one.selection) === String(other.selection);
}
