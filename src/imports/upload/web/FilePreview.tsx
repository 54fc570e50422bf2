import { formatCount } from '../../../kit/web/format/number-format.ts';
import type { ImportTable } from '../../model/import.ts';
import css from './FilePreview.module.css';

/** The maximum number of columns; more would not help to judge the reading. */
const MAX_COLUMNS = 60;

/** Shows the first rows of the file as they were read. */
export function FilePreview({ table: { columns, firstRows } }: { table: ImportTable }) {
  const shown = columns.slice(0, MAX_COLUMNS);
  return (
    <figure className={css.preview}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by the keyboard */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label="Primeiras linhas do arquivo">
        <table className={css.table}>
          <thead>
            <tr>
              {shown.map(({ heading }, column) => (
                <th key={column} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {firstRows.map((cells, row) => (
              <tr key={row}>
                {shown.map((_, column) => (
                  <td key={column} title={cells[column]}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className={css.caption}>
        {firstRows.length === 0
          ? 'O arquivo só tem os títulos das colunas.'
          : `Primeiras linhas, ${formatCount(columns.length)} ${columns.length === 1 ? 'coluna' : 'colunas'}.`}
        {columns.length > MAX_COLUMNS && ` Aqui, as ${MAX_COLUMNS} primeiras.`}
      </figcaption>
    </figure>
  );
}
