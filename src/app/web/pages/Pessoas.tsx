import { ExportButton } from '../../../exports/web/ExportButton.tsx';
import { useListSearch } from '../../../list/web/use-list-search.ts';
import type { ListSlots } from '../../../list/web/list-slots.ts';
import { PessoasPage } from '../../../list/web/page/PessoasPage.tsx';
import { useViewColumns } from '../../../views/web/use-view-columns.ts';
import { ViewChanges, ViewMenu } from '../../../views/web/ViewMenu.tsx';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

const loadEditor = () => import('../../../record/web/in-place/InPlaceEditor.tsx');

const loadNewRow = () => import('../../../record/web/new-row/NewRow.tsx');

const SLOTS: ListSlots = {
  Views: ViewMenu,
  ViewChanges,
  Export: ExportButton,
  edit: {
    Editor: lazyComponent(async () => (await loadEditor()).InPlaceEditor),
    // if loading fails here, it is repeated when they are needed
    prepare: () => void Promise.all([loadEditor(), loadNewRow()]).catch(() => {}),
  },
  importTable: async (text) => (await import('../../../imports/upload/web/import-file.ts')).importPasted(text),
  Look: lazyComponent(async () => (await import('../../../record/web/look/Look.tsx')).Look),
  NewRow: lazyComponent(async () => (await loadNewRow()).NewRow),
  Bulk: lazyComponent(async () => (await import('../../../operations/web/bulk/BulkDialog.tsx')).BulkDialog),
  Receita: lazyComponent(async () => (await import('../../../receita/web/ReceitaDialog.tsx')).ReceitaDialog),
};

/** The list, with its views, its export and its bulk changes. */
export function Pessoas() {
  const { visao } = useListSearch();
  return <PessoasPage slots={SLOTS} viewColumns={useViewColumns(visao)} />;
}
