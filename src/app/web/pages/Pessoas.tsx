import { lazy } from 'react';
import { ExportButton } from '../../../exports/web/ExportButton.tsx';
import { useListSearch } from '../../../list/web/use-list-search.ts';
import type { ListSlots } from '../../../list/web/list-slots.ts';
import { PessoasPage } from '../../../list/web/page/PessoasPage.tsx';
import { useViewColumns } from '../../../views/web/use-view-columns.ts';
import { ViewChanges, ViewMenu } from '../../../views/web/ViewMenu.tsx';

const SLOTS: ListSlots = {
  Views: ViewMenu,
  ViewChanges,
  Export: ExportButton,
  Bulk: lazy(async () => ({ default: (await import('../../../operations/web/bulk/BulkDialog.tsx')).BulkDialog })),
};

/** The list, with its views, its export and its bulk changes. */
export function Pessoas() {
  const { visao } = useListSearch();
  return <PessoasPage slots={SLOTS} viewColumns={useViewColumns(visao)} />;
}
