import { formatCount } from '../../../kit/web/format/number-format.ts';
import type { ImportCounts } from '../../model/import.ts';
import css from './CountFigures.module.css';
import { countStaying } from '../../web/import-texts.ts';

/** The counts of an import: new, changed, joined, unchanged and left out. */
export function CountFigures({ counts }: { counts: ImportCounts }) {
  const figures = [
    { name: 'Novas', value: counts.create, tone: 'new' },
    { name: 'Alteradas', value: counts.update, tone: 'changed' },
    ...(counts.joined > 0 ? [{ name: 'Unidas', value: counts.joined, tone: 'changed' } as const] : []),
    { name: 'Iguais', value: counts.unchanged, tone: undefined },
    ...(counts.alike > 0 ? [{ name: 'Talvez já existam', value: counts.alike, tone: 'out' } as const] : []),
    { name: 'De fora', value: countStaying(counts), tone: countStaying(counts) > 0 ? 'out' : undefined },
  ] as const;
  return (
    <dl className={css.figures} aria-label="Linhas do arquivo">
      {figures.map(({ name, value, tone }) => (
        <div key={name} className={css.figure} data-tone={tone}>
          <dt>{name}</dt>
          <dd>{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
