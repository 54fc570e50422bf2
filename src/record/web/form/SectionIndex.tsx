import { use } from 'react';
import { flushSync } from 'react-dom';
import { useIsNarrow } from '../../../kit/web/browser/useIsNarrow.ts';
import { belongsTo } from '../../../pessoa/fields/field-list.ts';
import { BriefContext, useFieldList, useFormValue } from '../editing/form-context.ts';
import css from './PessoaForm.module.css';
import { SECTION_TITLES } from './RecordSection.tsx';
import { slotOf } from './slots.tsx';

/** Links to the sections of the form. */
export function SectionIndex() {
  const tipo = useFormValue((values) => values.tipo);
  const { showAll } = use(BriefContext);
  const isNarrow = useIsNarrow();
  const own = useFieldList().blocks.filter(([, list]) => list.section === undefined && belongsTo(tipo, list));
  const isLast = ([group]: (typeof own)[number]) => Number(isNarrow && slotOf(group)?.column === 'left');
  const lists = own.toSorted((a, b) => isLast(a) - isLast(b));
  const sections = [
    ['identificacao', SECTION_TITLES.identificacao],
    ...lists.map(([group, { plural }]) => [group, plural] as const),
    ['classificacao', SECTION_TITLES.classificacao],
  ] as const;
  return (
    <nav aria-label="Partes da ficha" className={css.index}>
      {sections.map(([id, title]) => (
        <a
          key={id}
          href={`#secao-${id}`}
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

function findHeading(id: string): HTMLElement | null {
  return document.getElementById(`secao-${id}`);
}

function goTo(id: string): void {
  const heading = findHeading(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
