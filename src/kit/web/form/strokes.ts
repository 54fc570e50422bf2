/** A key press or a paste, with the state of the field before it. */
export type Stroke = State & { inputType: string; data: string | null };

type State = { value: string; selection: [from: number, to: number] };

/**
 * The changes of a field before its mask was loaded: a series of strokes, each where the previous one had put the caret, or
 * only the fact that the user changed the text.
 */
export type Typed = readonly Stroke[] | 'somehow';

/** The recorders by field. A field that React mounts again gets a new mask. */
const takers = new WeakMap<HTMLInputElement, () => Typed>();

/** Records the strokes in a field until they are taken. */
export function noteStrokes(element: HTMLInputElement): void {
  if (!takers.has(element)) takers.set(element, startNoting(element));
}

/** The recorded strokes. Ends the recording. */
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
  let latest = readState(element);
  let announced: string | undefined;
  let isComposing = false;
  const handleBeforeInput = ({ inputType, data, dataTransfer }: InputEvent) => {
    const state = readState(element);
    const goesOn = strokes?.length === 0 || isSame(state, latest);
    const stroke = { ...state, inputType, data: data ?? dataTransfer?.getData('text/plain') ?? null };
    strokes = goesOn && REPEATABLE.test(inputType) ? strokes && [...strokes, stroke] : undefined;
    latest = state;
    announced = inputType;
  };
  const handleInput = (event: Event) => {
    // autofill sends no `beforeinput` event
    if (!(event instanceof InputEvent) || event.inputType !== announced) strokes = undefined;
    announced = undefined;
    latest = readState(element);
  };
  element.addEventListener('beforeinput', handleBeforeInput, { signal });
  element.addEventListener('input', handleInput, { signal });
  element.addEventListener('compositionstart', () => (isComposing = true), { signal });
  element.addEventListener('compositionend', () => (isComposing = false), { signal });
  return () => {
    noting.abort();
    // the mask handles a composed text when the composition ends
    if (isComposing || strokes?.length === 0) return [];
    return strokes && element.value === latest.value ? strokes : 'somehow';
  };
}

function readState({ value, selectionStart, selectionEnd }: HTMLInputElement): State {
  return { value, selection: [selectionStart ?? value.length, selectionEnd ?? value.length] };
}

function isSame(a: State, b: State): boolean {
  return a.value === b.value && String(a.selection) === String(b.selection);
}
