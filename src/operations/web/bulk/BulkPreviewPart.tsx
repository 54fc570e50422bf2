import type { ReactNode } from 'react';
import { countRecords, formatCount, titleOfExamples } from '../../../kit/web/format/number-format.ts';
import { ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import type { BulkChange, BulkPreview } from '../../../register/operations/bulk.schema.ts';
import type { FieldList } from '../../../pessoa/field-list.ts';
import { isFeminine } from '../../../pessoa/labels.ts';
import { isBlockChange, readBlockChange } from '../../../register/operations/bulk-blocks.ts';
import { FieldChanges } from '../../../register/record/web/FieldChanges.tsx';
import css from '../history/UndoDialog.module.css';
import { countOf } from '../../../kit/count-of.ts';

type Props = {
  change: BulkChange;
  list: FieldList;
  preview: BulkPreview | undefined;
  error: Error | null;
  onRetry: () => void;
  /** the confirmation below the preview */
  children: ReactNode;
};

/** The number of records of a bulk change, the number of unchanged ones, and examples of the changes. */
export function BulkPreviewPart({ change, list, preview, error, onRetry, children }: Props) {
  if (!preview) return error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonLines lines={4} />;
  const { count, exact, unchanged, examples } = preview;
  if (count === 0) return <p role="status">Nenhuma ficha atende mais a esta seleção. Feche e selecione de novo.</p>;
  const total = exact ? countRecords(count) : `Mais de ${formatCount(count)} fichas`;
  return (
    <>
      <div role="status">
        <p>
          <strong>{total}</strong>
          {` ${willBe(change, count)}.`}
          {unchanged !== null && unchanged > 0 && ` ${alreadyText(change, unchanged, list)}`}
        </p>
        <p className={css.note}>O histórico guarda tudo, e isto pode ser desfeito.</p>
      </div>
      {children}
      {examples.length > 0 && (
        <section className={css.examples}>
          <h3>{titleOfExamples('O que vai mudar', examples.length, count)}</h3>
          <ul>
            {examples.map((example) => (
              <Example key={example.pessoaId} example={example} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function willBe({ type }: BulkChange, count: number): string {
  const [singular, many] = WILL_BE[type === 'delete' || type === 'restore' ? type : 'other'];
  return count === 1 ? singular : many;
}

const WILL_BE = {
  delete: ['será excluída', 'serão excluídas'],
  restore: ['será restaurada', 'serão restauradas'],
  other: ['selecionada', 'selecionadas'],
} as const;

/** Why some records do not change. */
function alreadyText(change: BulkChange, unchanged: number, fields: FieldList): string {
  if (change.type === 'asAt') return countOf(unchanged, 'não mudou desde então.', 'não mudaram desde então.');
  if (!isBlockChange(change, fields)) return countOf(unchanged, 'já está assim.', 'já estão assim.');
  const { action, list } = readBlockChange(change, fields);
  const name = list.label.toLowerCase();
  if (action === 'set')
    return countOf(unchanged, `já está assim ou não tem ${name}.`, `já estão assim ou não têm ${name}.`);
  const item = `${isFeminine(list) ? 'esta' : 'este'} ${name}.`;
  const already = action === 'add' ? 'já' : 'não';
  return countOf(unchanged, `${already} tem ${item}`, `${already} têm ${item}`);
}

function Example({ example: { codigo, nome, changes, problem } }: { example: BulkPreview['examples'][number] }) {
  return (
    <li className={css.example}>
      <p>
        <strong>{nome}</strong>
        <span className={css.code}>{` nº ${codigo}${problem === null ? '' : ` · ${problem}`}`}</span>
      </p>
      <FieldChanges changes={changes} />
    </li>
  );
}
