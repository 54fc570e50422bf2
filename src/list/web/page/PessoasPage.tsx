import { Plus } from '../../../kit/web/icons/icons.ts';
import { useMemo, useRef, useState } from 'react';
import { may } from '../../../access/policy.ts';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { useCurrentTenant, useMay } from '../../../access/web/use-permissions.ts';
import { createStore } from '../../../kit/web/browser/store.ts';
import { ariaKeys, useKeyTable } from '../../../kit/web/keys/shortcuts.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { navigate } from '../../../kit/web/routing/router.ts';
import { buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { VisuallyHidden } from '../../../kit/web/ui/VisuallyHidden.tsx';
import { ErrorState } from '../../../kit/web/ui/states.tsx';
import { type EditPart, rightToSee } from '../../../pessoa/edit-part.ts';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import { rememberSourceList } from '../../../register/record/web/source-list.ts';
import { type BasePath, useBasePath } from '../../../register/record/web/record-href.ts';
import { useUndoKey } from '../../../register/undo/web/use-undo-key.ts';
import { halfOf, withoutFilters } from '../../../search/web/list-half.ts';
import { DEFAULT_SORT, type ListSearch, onlyCompanies, toApiQuery } from '../../../search/web/list-search.ts';
import { usePessoasCount } from '../../../search/web/lists.api.ts';
import { filterOf } from '../../../search/web/selection-marks.ts';
import css from '../PessoasPage.module.css';
import { FilterChips } from '../filter/FilterChips.tsx';
import { FilterMenu } from '../filter/FilterMenu.tsx';
import type { CellEditor } from '../grid/PessoasGrid.tsx';
import { RowsAndLook } from '../grid/RowsAndLook.tsx';
import { followRow, leaveList, listMemory } from '../grid/list-memory.ts';
import { hasAfter, hasBefore, rowsToScroll, totalOf } from '../grid/list-window.ts';
import { NO_ROWS, toLoadedRows } from '../grid/loaded-rows.ts';
import { useGridLayout, useIsMedium } from '../grid/use-grid-layout.ts';
import { useGridSelection } from '../grid/use-grid-selection.ts';
import { useListWindow } from '../grid/use-list-window.ts';
import type { ListSlots, ViewColumns } from '../list-slots.ts';
import { useShownSearch } from '../use-list-search.ts';
import { LIST_KEYS } from '../list.keys.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { HALF_LABELS, HalfTabs } from './HalfTabs.tsx';
import { JumpMenu } from './JumpMenu.tsx';
import { ListCount } from './ListCount.tsx';
import { ListHead } from './ListHead.tsx';
import { NewRowOnTop } from './NewRowOnTop.tsx';
import { NothingFound } from './NothingFound.tsx';
import { SearchBox } from './SearchBox.tsx';
import { focusSuggestion, SearchSuggestion } from './SearchSuggestion.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useCreateKeys } from './use-create-keys.ts';
import { useListColumns } from './use-list-columns.ts';
import { useOpenOnly } from './use-open-only.ts';

type Given = { slots: ListSlots; viewColumns: ViewColumns };

/** The list of the register, called Fichas. `/empresas` shows only companies. */
export function PessoasPage(given: Given) {
  const tenant = useTenantChoice();
  const basePath = useBasePath();
  // each client and each of the two lists has its own rows, selection and position
  const listKey = `${tenant} ${basePath}`;
  return <PessoasList key={listKey} listKey={listKey} {...given} />;
}

function PessoasList({ listKey, slots, viewColumns }: Given & { listKey: string }) {
  const { Views, ViewChanges, Export, Bulk, Receita, Look, NewRow, importTable } = slots;
  const editor = useCellEditor(slots);
  const choice = useTenantChoice();
  const basePath = useBasePath();
  const mayCreate = useMay('pessoa.create');
  const mayChangeMany = useMay('pessoa.bulk');
  const layout = useGridLayout();
  const isMedium = useIsMedium();
  const search = useShownSearch(basePath);
  const grid = useRef<HTMLDivElement>(null);
  const { effective, half, title, newPath } = readHalf(basePath, search);
  const { data: count } = usePessoasCount(effective);
  const total = useMemo(() => totalOf(count), [count]);
  const memory = listMemory(`${listKey} ${JSON.stringify(search)}`);
  const { columns, chosen, choose, forget } = useListColumns(viewColumns);
  const shown = { memory, total, chosen };
  const { list, window, mayJump, want, others, jumpToName, toSource } = useListWindow(effective, shown);
  const loaded = useMemo(() => (window ? toLoadedRows(window) : NO_ROWS), [window]);
  const { items } = loaded;
  const hasMore = !window || hasBefore(window) || hasAfter(window);
  const [place] = useState(() => createStore(0));
  const [jumpRow, setAskedRow] = useState<{ row: number }>();
  const selection = useGridSelection(loaded, {
    listKey,
    memory,
    filterKey: JSON.stringify(filterOf(effective)),
    hasMore,
    mayMarkWhole: mayChangeMany,
  });

  // a código is unique only within a client; across clients the id identifies a record
  const codigoOf = ({ codigo, id }: PessoaListItem) => (choice === 'all' ? id : String(codigo));

  const handleSearch = (changes: Partial<ListSearch>, replace = false) =>
    void navigate({ to: basePath, search: { ...search, ...changes }, replace });
  const handleOpen = (item: PessoaListItem) => {
    leaveList(memory);
    const viewRows = ((grid.current?.clientHeight ?? 0) - layout.headerHeight) / layout.rowHeight;
    rememberSourceList(toSource((row) => followRow(memory, row, viewRows)));
    void navigate({ to: `${basePath}/$codigo`, params: { codigo: codigoOf(item) } });
  };
  const focusRows = () => (grid.current ? grid.current.focus() : focusSuggestion());
  const isShown = list.isSuccess && !list.isPlaceholderData;
  const result = { text: search.q ?? '', items: isShown && !others.isAwaited ? items : undefined, ...others };
  const handleEnter = useOpenOnly(result, handleOpen, focusRows);
  useKeyTable(LIST_KEYS);
  useUndoKey();
  useCreateKeys(newPath, mayCreate, importTable);
  const handleRow = (row: number) => {
    setAskedRow({ row });
    grid.current?.focus({ preventScroll: true });
  };
  const handleName = (text: string) => {
    void jumpToName(text);
    grid.current?.focus({ preventScroll: true });
  };

  const view = { basePath, search, effective, columns: chosen, onOpen: forget };
  const tools = (
    <>
      <Views {...view} compact={isMedium} />
      <FilterMenu search={search} compact={isMedium} onChange={handleSearch} />
      <JumpMenu
        place={place}
        isExact={loaded.isExact}
        total={total}
        byName={(search.ordem ?? DEFAULT_SORT).endsWith('nome')}
        compact={isMedium}
        isSearch={!mayJump}
        onName={handleName}
        onRow={handleRow}
      />
      {!layout.cards && <ColumnMenu chosen={chosen} onChange={choose} />}
      <Export query={toApiQuery(effective)} marks={selection.marks} columns={columns.map(({ id }) => id)} />
    </>
  );
  const isEmpty = isShown && items.length === 0 && !hasMore;
  return (
    <div className={css.page}>
      <ListHead
        documentTitle={title}
        focusOnArrival={!memory.openedRecord}
        count={<ListCount count={count} />}
        halves={<HalfTabs search={search} half={half} />}
        searchBox={
          <SearchBox
            value={search.q ?? ''}
            onSearch={(q) => handleSearch({ q: q || undefined }, true)}
            onEnter={handleEnter}
            onLeaveDown={focusRows}
          />
        }
        tools={tools}
        create={mayCreate && <CreateLink basePath={newPath} compact={layout.cards} />}
      />
      <FilterChips search={search} onChange={handleSearch}>
        <ViewChanges {...view} />
      </FilterChips>
      <SearchSuggestion
        search={effective}
        found={isShown && !hasMore ? items.length : undefined}
        onTake={(q) => handleSearch({ q })}
      />
      <NewRowOnTop {...{ NewRow, newPath, grid }} />
      {list.isError && items.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isEmpty && (
        <NothingFound
          search={search}
          half={half}
          mayCreate={mayCreate}
          onClear={() => handleSearch({ ...withoutFilters(search), q: undefined, visao: undefined, ordem: undefined })}
        />
      )}
      {!isEmpty && !(list.isError && items.length === 0) && (
        <RowsAndLook
          {...{ Look, codigoOf, loaded }}
          ref={grid}
          label={title}
          rows={window ? rowsToScroll(window, total, mayJump) : 0}
          total={count?.exact ? count.count : undefined}
          isPending={list.isPending}
          columns={columns}
          sort={search.ordem ?? DEFAULT_SORT}
          onSort={(sort) => handleSearch({ ordem: sort === DEFAULT_SORT ? undefined : sort })}
          hrefOf={(item) => `${basePath}/${codigoOf(item)}`}
          onOpen={handleOpen}
          editor={editor}
          onWant={want}
          selection={selection}
          memory={memory}
          layout={layout}
          isStale={list.isPlaceholderData}
          place={place}
          target={jumpRow}
        />
      )}
      <SelectionBar
        selection={selection}
        search={effective}
        count={count}
        hasMore={hasMore}
        compact={layout.cards}
        Bulk={Bulk}
        Receita={Receita}
        onOpen={handleOpen}
      />
    </div>
  );
}

/** The editor of cells, with the right to change records. Fields that are masked for the user cannot be edited. */
function useCellEditor({ edit }: ListSlots): CellEditor | undefined {
  const tenant = useCurrentTenant();
  const mayUpdate = useMay('pessoa.update');
  return useMemo(() => {
    if (!tenant || !mayUpdate) return undefined;
    const mayEdit = (part: EditPart) => {
      const right = rightToSee(part);
      return right === undefined || may(tenant, right);
    };
    return { ...edit, mayEdit };
  }, [edit, tenant, mayUpdate]);
}

/** The facts that depend on the address: the title of the tab, and the path of a new record. */
function readHalf(basePath: BasePath, search: ListSearch) {
  const effective = basePath === '/empresas' ? onlyCompanies(search) : search;
  const half = halfOf(effective);
  const newPath: BasePath = half === 'juridica' ? '/empresas' : '/pessoas';
  return { effective, half, title: half ? HALF_LABELS[half] : 'Fichas', newPath };
}

function CreateLink({ basePath, compact }: { basePath: BasePath; compact: boolean }) {
  return (
    <Link
      to={`${basePath}/$codigo`}
      params={{ codigo: 'nova' }}
      className={buttonClasses({ variant: 'primary' })}
      aria-keyshortcuts={ariaKeys(LIST_KEYS.create)}
    >
      <Plus aria-hidden="true" />
      {compact ? <VisuallyHidden>Nova</VisuallyHidden> : <span>Nova</span>}
    </Link>
  );
}
