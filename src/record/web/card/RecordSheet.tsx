import type { ReactNode } from 'react';
import { documentoText } from '../../../pessoa/labels.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import css from './RecordSheet.module.css';
import { sectionsOfSheet } from './sheet-sections.ts';
import { useCidadeNames } from './use-cidade-names.ts';
import { useCodeNames } from './use-code-names.ts';

type Props = {
  pessoa: Pessoa;
  /** the name of the record */
  heading: ReactNode;
  /** the level of the section titles */
  Title: 'h2' | 'h3';
};

/** A record to read, on paper or next to the list: its filled fields with their labels. */
export function RecordSheet({ pessoa, heading, Title }: Props) {
  const cidadeOf = useCidadeNames(pessoa.enderecos.length > 0);
  const nameOfCode = useCodeNames(pessoa.tipo === 'juridica' && (pessoa.cnae ?? pessoa.naturezaJuridica) !== null);
  const documento = documentoText(pessoa);
  const [tipo, document] = pessoa.tipo === 'fisica' ? ['Pessoa', 'CPF'] : ['Empresa', 'CNPJ'];
  const facts = [tipo, `nº ${pessoa.codigo}`, documento && `${document} ${documento}`].filter(Boolean);
  return (
    <>
      {heading}
      <p className={css.facts}>{facts.join(' · ')}</p>
      {sectionsOfSheet(pessoa, { cidadeOf, nameOfCode }).map(({ title, lines }) => (
        <section key={title} className={css.section}>
          <Title>{title}</Title>
          <dl>
            {lines.map(({ label, value }, index) => (
              <div
                key={index}
                className={css.line}
                data-long={value.split('\n').some(({ length }) => length > LONG) || undefined}
              >
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

/** The length of a line, in characters, from which a value takes the full width of the sheet. */
const LONG = 45;
