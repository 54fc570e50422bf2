import { ChevronDown } from '../../../../kit/web/icons/icons.ts';
import { type MouseEvent, use } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../kit/web/ui/Button.tsx';
import { BriefContext } from '../../editing/form-context.ts';
import css from '../PessoaForm.module.css';

/**
 * Shows the fields that a brief form hides. Focuses the first of them after the field above the button, and scrolls so
 * that field does not move.
 */
export function MoreFields() {
  const { isBrief, showAll } = use(BriefContext);
  const handleClick = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    const { form } = button;
    const fields = () => [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const seen = fields();
    const above = seen.findLast((field) => field.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING);
    const top = () => above?.getBoundingClientRect().top ?? 0;
    const before = top();
    flushSync(showAll);
    form?.scrollBy(0, top() - before);
    const all = fields();
    all
      .find((field, place) => place > all.findIndex((other) => other === above) && !seen.includes(field))
      ?.focus({ preventScroll: true });
  };
  if (!isBrief) return null;
  return (
    <Button className={css.more} icon={<ChevronDown />} aria-expanded={false} onClick={handleClick}>
      Mais campos
    </Button>
  );
}
