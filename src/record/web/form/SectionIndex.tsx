import { use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsNarrow } from '../../../kit/web/browser/useIsNarrow.ts';
import { belongsTo } from '../../../pessoa/field-list.ts';
import { BriefContext, useFieldList, useFormValue } from '../editing/form-context.ts';
import css from './PessoaForm.module.css';
import { SECTION_TITLES } from './RecordSection.tsx';
import { slotOf } from './slots.tsx';

/** Links to the sections of the form. */
export function SectionIndex() {
  const tipo = useFormValue((values) => values.tipo);
  const { showAll } = use(BriefContext);
  const isNarrow = useIsNarrow();
  const unordered = useFieldList().blocks.filter(([, list]) => list.section === undefined && belongsTo(tipo, list));
  const isLast = ([group]: (typeof unordered)[number]) => Number(isNarrow && slotOf(group)?.column === 'left');
  const lists = unordered.toSorted((a, b) => isLast(a) - isLast(b));
  const sections = [
    ['identificacao', SECTION_TITLES.identificacao],
    ...lists.map(([group, { plural }]) => [group, plural] as const),
    ['classificacao', SECTION_TITLES.classificacao],
    ['fiscal', SECTION_TITLES.fiscal],
    ['pagamento', SECTION_TITLES.pagamento],
  ] as const;
  const [nav, current] = useCurrentSection();
  return (
    <nav ref={nav} aria-label="Partes da ficha" className={css.index}>
      {sections.map(([id, title]) => (
        <a
          key={id}
          href={`#secao-${id}`}
          aria-current={current === `secao-${id}` || undefined}
          onClick={(event) => {
            event.preventDefault();
            if (!findHeading(id)?.checkVisibility()) flushSync(showAll);
            goTo(id);
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

/** The section with the focus, by the id of its heading. Scrolls the link to it into view. */
function useCurrentSection() {
  const nav = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const form = nav.current?.closest('form');
    const handleFocus = ({ target }: FocusEvent) => {
      const section = target instanceof Element ? target.closest('section') : null;
      if (section) setCurrent(section.getAttribute('aria-labelledby') ?? undefined);
    };
    form?.addEventListener('focusin', handleFocus);
    return () => form?.removeEventListener('focusin', handleFocus);
  }, []);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    // not `scrollIntoView`, which would move the form as well
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - nav.current.offsetLeft - EDGE });
  }, [current]);
  return [nav, current] as const;
}

/** The visible part of the link before the current one, in pixels. */
const EDGE = 24;

function findHeading(id: string): HTMLElement | null {
  return document.getElementById(`secao-${id}`);
}

function goTo(id: string): void {
  const heading = findHeading(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
