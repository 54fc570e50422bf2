import { labelOfTarget } from '../../../pessoa/cells/cell-fields.ts';
import css from './RowsGrid.module.css';

type Props = {
  /** the visible columns of the file */
  columns: readonly number[];
  headings: readonly string[];
  targets: readonly (string | null)[];
};

/** The headings of the file, each with the label of its field where that differs. */
export function RowsGridHead({ columns, headings, targets }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="rowgroup" className={css.head}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus */}
      <div role="row" aria-rowindex={1} className={css.row}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div role="columnheader" className={css.lineHead}>
          Linha
        </div>
        {columns.map((column) => {
          const target = targets[column];
          const field = target ? labelOfTarget(target) : undefined;
          return (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            <div key={column} role="columnheader" className={css.headCell}>
              <span className={css.headName}>{headings[column]}</span>
              {field !== undefined && field !== headings[column] && <span className={css.headField}>{field}</span>}
            </div>
          );
        })}
      </div>
    </div>
  );
}
