import { ArrowDown, ArrowUp } from '../../../kit/web/icons/icons.ts';
import { nextSort } from '../../../search/web/list-search.ts';
import type { Sort } from '../../../search/filter-fields.ts';
import css from './PessoasGrid.module.css';
import type { Column } from '../../../search/web/list-columns.ts';
import type { GridSelection } from './use-grid-selection.ts';

type HeaderProps = {
  columns: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  selection: GridSelection;
};

/** The titles of the columns. Those that the API can sort by are buttons. */
export function GridHeader({ columns, sort, onSort, selection }: HeaderProps) {
  const some = !selection.isEmpty;
  const state = some ? (selection.coversLoaded ? 'all' : 'some') : 'none';
  return (
    <div role="rowgroup" className={css.head}>
      <div role="row" aria-rowindex={1} className={css.row}>
        <div role="columnheader" className={css.checkCell}>
          <button
            type="button"
            className={css.check}
            data-state={state}
            aria-label={some ? 'Limpar seleção' : 'Selecionar as fichas carregadas'}
            title={some ? 'Limpar seleção' : 'Selecionar as fichas carregadas'}
            onClick={() => (some ? selection.clear() : selection.selectAll())}
          />
        </div>
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
    </div>
  );
}

function HeaderCell({ column, sort, onSort }: Pick<HeaderProps, 'sort' | 'onSort'> & { column: Column }) {
  const { label, align, sort: key } = column;
  if (!key) {
    return (
      <div role="columnheader" className={css.headCell} data-align={align}>
        {label}
      </div>
    );
  }
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
  return (
    <div role="columnheader" className={css.headCell} data-align={align} aria-sort={direction ?? 'none'}>
      <button type="button" className={css.sortButton} onClick={() => onSort(nextSort(sort, key))}>
        {label}
        {direction === 'ascending' && <ArrowUp aria-hidden="true" />}
        {direction === 'descending' && <ArrowDown aria-hidden="true" />}
      </button>
    </div>
  );
}
