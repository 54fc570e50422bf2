import type { Import, ImportSettings, ImportTable } from '../../import.ts';
import { SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import css from '../../web/ImportPage.module.css';
import { StepHeading } from '../../web/StepHeading.tsx';

/** Second step: what each column of the file is, and what to do with the rows. */
export function ColumnsStep({ current }: { current: Import }) {
  const { table, settings } = current;
  return (
    <div className={css.body}>
      <StepHeading>Diga o que é cada coluna</StepHeading>
      {table && settings ? (
        <ColumnsForm key={shapeOf(table)} current={current} table={table} saved={settings} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </div>
  );
}

export type ColumnsProps = { current: Import; table: ImportTable; saved: ImportSettings };

/** Read in another way, it is another file. */
function shapeOf({ columns }: ImportTable): string {
  return columns.map(({ heading }) => heading).join('\n');
}
