import type { ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';

type Props = {
  /** what it belongs to: inside of a modal dialog only the dialog is in reach */
  beside?: Element;
  children: ReactNode;
};

/**
 * Draws what has fields of its own outside of the form that it is opened in: a form in a form is sent by the browser as the
 * outer one, past the code of both, and a field in a form belongs to it.
 */
export function OutsideForms({ beside, children }: Props) {
  return createPortal(<div {...ENDS_HERE}>{children}</div>, beside?.closest('dialog') ?? document.body);
}

/** React leads events on to the form all the same. What listens to the whole page still hears them. */
function end(event: SyntheticEvent): void {
  event.isPropagationStopped = () => true;
}

const ENDS_HERE = { onSubmit: end, onReset: end, onKeyDown: end, onInput: end, onChange: end, onBlur: end };
