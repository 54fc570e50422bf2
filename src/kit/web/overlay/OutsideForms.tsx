import type { ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';

type Props = {
  /** the opener: if it is in a modal dialog, only that dialog can be reached */
  beside?: Element;
  children: ReactNode;
};

/**
 * Renders a component with fields outside of the form in which it was opened. The browser would submit a form inside a form
 * as the outer one, without the code of either, and a field inside a form belongs to that form.
 */
export function OutsideForms({ beside, children }: Props) {
  return createPortal(<div {...ENDS_HERE}>{children}</div>, beside?.closest('dialog') ?? document.body);
}

/** React bubbles events to the form anyway, so they stop here. Listeners of the page still get them. */
function end(event: SyntheticEvent): void {
  event.isPropagationStopped = () => true;
}

const ENDS_HERE = { onSubmit: end, onReset: end, onKeyDown: end, onInput: end, onChange: end, onBlur: end };
