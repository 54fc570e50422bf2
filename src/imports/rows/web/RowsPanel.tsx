import { useSearch } from '@tanstack/react-router';
import { Download } from '../../../kit/web/icons/icons.ts';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../kit/web/format/number-format.ts';
import { hrefOf } from '../../../kit/web/routing/href.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { ListTabs } from '../../../kit/web/items/ListTabs.tsx';
import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import { saveFile } from '../../../kit/web/browser/save-file.ts';
import { VisuallyHidden } from '../../../kit/web/ui/VisuallyHidden.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { countWrong, type Import, type ImportCounts, type RowListKind } from '../../model/import.ts';
import { nameOfLeftOut } from '../../web/import-texts.ts';
import { downloadRefused, useImportRows } from '../../web/imports.api.ts';
import { AlikeRows } from './alike/AlikeRows.tsx';
import { ChangesList } from './ChangesList.tsx';
import { chooseColumns, describeList, findFirstList, findList, hasRows, ROW_LISTS, type RowList } from './row-lists.ts';
import { MovedRows } from './MovedRows.tsx';
import { RowsGrid } from './RowsGrid.tsx';
import css from './RowsPanel.module.css';
import { useRowCorrections } from './use-row-corrections.ts';

type Props = {
  current: Import;
  counts: ImportCounts;
  /** whether rows can still be corrected or left out */
  editable: boolean;
};

/** The rows with a finding, in one list for each kind. */
export function RowsPanel({ current, counts, editable }: Props) {
  // keep the first list even when its last row was corrected: the list under the cursor must not change
  const [first] = useState(() => findFirstList(counts, editable));
  const list = findList(useSearch({ from: '/shell/importar/$id' }).lista) ?? first;
  if (!list) return null;
  return (
    <section aria-label="Linhas do arquivo" className={css.panel}>
      <div className={css.bar}>
        <Tabs current={current} counts={counts} chosen={list} editable={editable} />
        <DownloadButton current={current} counts={counts} />
      </div>
      <Rows key={`${list.kind} ${current.state}`} current={current} counts={counts} list={list} editable={editable} />
    </section>
  );
}

function Tabs({ current, counts, chosen, editable }: Props & { chosen: RowList }) {
  const hasCorrected =
    useImportRows(current.id, 'corrected').data?.pages.some(({ items }) => items.length > 0) === true;
  // rows that a user decided about remain in the list: the user may change the decision
  const hasAlike = useImportRows(current.id, 'alike').data?.pages.some(({ items }) => items.length > 0) === true;
  const shown = ROW_LISTS.filter(
    (list) =>
      list === chosen ||
      hasRows(list, counts, editable) ||
      (list.kind === 'corrected' && hasCorrected) ||
      (list.kind === 'alike' && hasAlike && editable),
  );
  const tabs = shown.map((list) => ({
    href: hrefOf({ to: '/importar/$id', params: { id: current.id }, search: { lista: list.name } }),
    label: list.label,
    count: list.count && formatCount(counts[list.count]),
    isChosen: list === chosen,
  }));
  return <ListTabs label="Listas de linhas" tabs={tabs} />;
}

function DownloadButton({ current: { id, fileName }, counts }: { current: Import; counts: ImportCounts }) {
  const { act, isRunning } = useAction();
  if (countWrong(counts) + counts.leftAlike === 0) return null;
  const handleDownload = () => void act(async () => saveFile(await downloadRefused(id), nameOfLeftOut(fileName)));
  return (
    <Button size="sm" icon={<Download />} className={css.download} loading={isRunning} onClick={handleDownload}>
      Baixar com os motivos (CSV)
    </Button>
  );
}

/** Lists that show the changes of their rows instead of the cells. */
const SHOWN_AS_CHANGES: ReadonlySet<RowListKind> = new Set(['update', 'warned']);

type RowsProps = Props & { list: RowList };

function Rows({ current, counts, list, editable }: RowsProps) {
  const { id, table, settings } = current;
  const query = useImportRows(id, list.kind);
  const corrections = useRowCorrections(id);
  const about = describeList(list, counts, editable);
  const [onlyNoted, setOnlyNoted] = useState(true);
  const { changes } = corrections;
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const rows = useMemo(() => items.map((row) => changes.get(row.line)?.row ?? row), [items, changes]);
  const columns = useMemo(() => {
    // includes the faults before a correction, so that a column stays visible when its last cell was corrected
    const shown = { rows: [...items, ...[...changes.values()].map(({ row }) => row)], onlyNoted };
    return table ? chooseColumns(table, settings?.columns ?? [], shown) : [];
  }, [items, changes, onlyNoted, table, settings]);
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data || !table) return <SkeletonLines lines={5} />;
  const listed = {
    label: `Linhas: ${list.label}`,
    hasMore: query.hasNextPage,
    onNearEnd: () => !query.isFetchingNextPage && void query.fetchNextPage(),
  };
  if (list.kind === 'moved')
    return (
      <MovedRows
        {...listed}
        importId={id}
        about={about}
        count={counts.moved}
        rows={items}
        mayApply={current.state !== 'applying'}
      />
    );
  if (list.kind === 'alike')
    return (
      <AlikeRows
        {...listed}
        importId={id}
        about={about}
        counts={counts}
        rows={items}
        targets={settings?.columns ?? []}
      />
    );
  if (items.length === 0) return <EmptyState title="Nenhuma linha nesta lista">{about}</EmptyState>;
  const correctable = { ...listed, rows, changes, onChange: editable ? corrections.change : undefined };
  const spoken = (
    <VisuallyHidden>
      <p role="status">{corrections.announcement}</p>
    </VisuallyHidden>
  );
  if (SHOWN_AS_CHANGES.has(list.kind))
    return (
      <>
        <p className={css.about}>{about}</p>
        <ChangesList {...correctable} />
        {spoken}
      </>
    );
  return (
    <>
      <div className={css.lead}>
        <p className={css.about}>{about}</p>
        {(table.columns.length > columns.length || !onlyNoted) && (
          <CheckboxField
            label="Mostrar só as colunas com problema"
            checked={onlyNoted}
            onChange={({ currentTarget }) => setOnlyNoted(currentTarget.checked)}
          />
        )}
      </div>
      <RowsGrid
        {...correctable}
        kind={list.kind}
        total={list.count === undefined || query.hasNextPage ? undefined : items.length}
        columns={columns}
        headings={table.columns.map(({ heading }) => heading)}
        targets={settings?.columns ?? []}
      />
      {spoken}
    </>
  );
}
