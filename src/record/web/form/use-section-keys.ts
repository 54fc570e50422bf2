import { useEffect } from 'react';

/**
 * From anywhere on the page, Page Down focuses the first field of the next section, Page Up that of the previous one;
 * Alt+Enter adds a block to the section. In textareas, open lists, panels and dialogs the keys keep their usual meaning.
 */
export function useSectionKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}

function handleKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof Element))
    return;
  if (target.closest('dialog, [popover]')) return;
  const section = target.closest('section');
  const next = event.altKey ? undefined : neighbourOf(section, document.querySelector('form[aria-label=Ficha]'), key);
  const goal = key === 'Enter' && event.altKey ? section?.querySelector<HTMLElement>('[data-add]') : firstFieldOf(next);
  if (!goal || (next && target.matches('textarea, [aria-expanded=true]'))) return;
  event.preventDefault();
  if (!next) goal.click();
  else focusField(goal);
}

function neighbourOf(section: Element | null, form: Element | null, key: string): Element | undefined {
  if (!form || (key !== 'PageDown' && key !== 'PageUp')) return undefined;
  const sections = [...form.querySelectorAll('section')];
  return sections[sections.findIndex((element) => element === section) + (key === 'PageDown' ? 1 : -1)];
}

/** The first field of a section. For a list, it is the field to type first, not the kind, which has a default. */
function firstFieldOf(section: Element | undefined): HTMLElement | null | undefined {
  return (
    section?.querySelector<HTMLElement>(':scope > [data-list] input[data-field]') ??
    section?.querySelector<HTMLElement>('[data-field]') ??
    section?.querySelector<HTMLElement>('[data-add]') ??
    section?.querySelector<HTMLElement>('h2')
  );
}

function focusField(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
}
