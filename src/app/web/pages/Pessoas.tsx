import { lazy } from 'react';
import { ExportButton } from '../../../exports/web/ExportButton.tsx';
import { useSearch } from '../../../kit/web/routing/router-state.ts';
import type { ListSlots } from '../../../list/web/list-slots.ts';
import { PessoasPage } from '../../../list/web/page/PessoasPage.tsx';
import { readListSearch } from '../../../search/web/list-search.ts';
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
  const { visao } = useSearch(readListSearch);
  return <PessoasPage slots={SLOTS} viewColumns={useViewColumns(visao)} />;
}
