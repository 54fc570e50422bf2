import { belongsTo } from '../../../pessoa/fields/field-list.ts';
import { useFieldList, useFormValue } from '../editing/form-context.ts';
import css from './PessoaForm.module.css';
import { SECTION_TITLES } from './RecordSection.tsx';

/** Links to the sections of the form. */
export function SectionIndex() {
  const tipo = useFormValue((values) => values.tipo);
  const lists = useFieldList().blocks.filter(([, list]) => list.section === undefined && belongsTo(tipo, list));
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
            goTo(id);
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

function goTo(id: string): void {
  const heading = document.getElementById(`secao-${id}`);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
