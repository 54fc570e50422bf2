import { ChevronDown } from 'lucide-react';
import { type MouseEvent, use } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../kit/web/ui/Button.tsx';
import { BriefContext } from '../../editing/form-context.ts';
import css from '../PessoaForm.module.css';

/** Shows the fields that a brief form leaves out, and goes to the first of them. */
export function MoreFields() {
  const { isBrief, showAll } = use(BriefContext);
  const handleClick = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const fields = () => [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const seen = new Set(fields());
    flushSync(showAll);
    fields()
      .find((field) => !seen.has(field))
      ?.focus();
  };
  if (!isBrief) return null;
  return (
    <Button className={css.more} icon={<ChevronDown />} aria-expanded={false} onClick={handleClick}>
      Mais campos
    </Button>
  );
}
