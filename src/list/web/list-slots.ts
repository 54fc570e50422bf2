import type { ComponentType } from 'react';
import type { BulkKind } from '../../register/operations/bulk.schema.ts';
import type { BasePath } from '../../register/record/web/record-href.ts';
import type { BulkSelection } from '../../search/selection.schema.ts';
import type { ColumnId } from '../../search/web/list-columns.ts';
import type { ApiQuery, ListSearch } from '../../search/web/list-search.ts';
import type { Marks } from '../../search/web/selection-marks.ts';

/** The list as it is on the screen. */
type ShownList = {
  basePath: BasePath;
  /** what the address says */
  search: ListSearch;
  /** what is shown: at /empresas of companies only */
  asked: ListSearch;
  columns: readonly string[];
  /** a view is opened as it is kept: what was changed since is given up */
  onOpen: () => void;
};

/** The columns of the view that the list is of, none where it keeps none; how to change them; how to give the changes up. */
export type ViewColumns = readonly [
  columns: readonly ColumnId[] | null | undefined,
  setColumns: (next: readonly ColumnId[]) => void,
  forget: () => void,
];

/** What the list shows of other features, handed to it by the app. */
export type ListSlots = {
  Views: ComponentType<ShownList & { compact: boolean }>;
  ViewChanges: ComponentType<ShownList>;
  Export: ComponentType<{ query: ApiQuery; marks: Marks }>;
  Bulk: ComponentType<{ selection: BulkSelection; kind: BulkKind; onClose: () => void; onDone: () => void }>;
};
