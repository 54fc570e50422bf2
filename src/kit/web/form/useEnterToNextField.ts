import type { KeyboardEvent } from 'react';

const FIELDS = 'input:not([type=hidden]), select, textarea, button[type=submit], [data-enter-stop]';

export type EnterOptions = {
  /** for short forms such as the sign-in: Enter in the last field submits */
  submitOnLast?: boolean;
};

/**
 * The key handler of every form (specification, section 4): Enter moves to the next field, Shift+Enter to the previous
 * one, Ctrl+Enter submits. With Alt it belongs to the form. Buttons, open lists and IME composition keep their own Enter; so does a
 * text area, unless `enterGoesOn` makes it one field among others: there Shift+Enter makes the new line.
 * Put it on the form: `<form onKeyDown={useEnterToNextField()}>`.
 */
export function useEnterToNextField({ submitOnLast = false }: EnterOptions = {}) {
  return (event: KeyboardEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (event.key !== 'Enter' || event.altKey || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      form.requestSubmit();
      return;
    }
    if (!(event.target instanceof HTMLElement) || keepsEnter(event.target, event.shiftKey)) return;
    event.preventDefault();
    if (submitOnLast && !event.shiftKey && isLastField(form, event.target)) form.requestSubmit();
    else focusField(findNeighbour(form, event.target, event.shiftKey ? -1 : 1));
  };
}

/** Whether Enter moves to no other field. */
export function isLastField(form: HTMLFormElement, field: HTMLElement): boolean {
  const next = findNeighbour(form, field, 1);
  return !next || next instanceof HTMLButtonElement;
}

function keepsEnter(target: HTMLElement, isShift: boolean): boolean {
  return (
    target instanceof HTMLButtonElement ||
    (target instanceof HTMLTextAreaElement && (isShift || !target.matches('[data-enter-goes-on]'))) ||
    target instanceof HTMLAnchorElement ||
    target.matches('summary, [aria-expanded="true"], [data-keeps-enter]')
  );
}

/** Uses `elements`, which includes controls outside the form, such as a submit button in the footer of a dialog. */
function findNeighbour(form: HTMLFormElement, from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const elements = [...form.elements];
  const isOther = (element: HTMLElement) => !(from instanceof HTMLInputElement && isRadioOf(element, radioName(from)));
  // stops at the first match: a large record has two thousand controls, and checking one is slow
  for (let index = elements.indexOf(from) + step; index >= 0 && index < elements.length; index += step) {
    const element = elements[index];
    if (element instanceof HTMLElement && isStop(element) && isOther(element)) return element;
  }
  return undefined;
}

/** Whether Enter stops at the element. A radio group is one stop: its chosen option, or else its first. */
function isStop(element: HTMLElement): boolean {
  if (!element.matches(FIELDS) || element.matches(':disabled, [tabindex="-1"]')) return false;
  if (!element.checkVisibility()) return false;
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
  const options = [...(element.form?.elements ?? [])].filter((other) => isRadioOf(other, radioName(element)));
  const chosen = options.find((option) => option instanceof HTMLInputElement && option.checked);
  return element === (chosen ?? options[0]);
}

function radioName(element: HTMLInputElement): string | undefined {
  return element.type === 'radio' ? element.name : undefined;
}

function isRadioOf(element: Element, name: string | undefined): boolean {
  return element instanceof HTMLInputElement && element.type === 'radio' && element.name === name;
}

function focusField(field: HTMLElement | undefined): void {
  field?.focus();
  if (field instanceof HTMLInputElement && field.type !== 'radio' && field.type !== 'checkbox') field.select();
}
