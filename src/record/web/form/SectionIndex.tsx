import css from './PessoaForm.module.css';

const SECTIONS = [
  ['identificacao', 'Identificação'],
  ['enderecos', 'Endereços'],
  ['telefones', 'Telefones'],
  ['emails', 'E-mails'],
  ['classificacao', 'Classificação'],
] as const;

/** Links to the sections of the form. */
export function SectionIndex() {
  return (
    <nav aria-label="Partes da ficha" className={css.index}>
      {SECTIONS.map(([id, title]) => (
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
