import type { ComponentType } from 'react';
import type { BulkKind } from '../../register/operations/bulk.schema.ts';
import type { InPlace } from '../../register/record/web/in-place.ts';
import type { BasePath } from '../../register/record/web/record-href.ts';
import type { BulkSelection } from '../../search/selection.schema.ts';
import type { ColumnId } from '../../search/web/list-columns.ts';
import type { ApiQuery, ListSearch } from '../../search/web/list-search.ts';
import type { Look } from '../../register/record/web/look.ts';
import type { NewRowProps } from '../../register/record/web/new-row.ts';
import type { Marks } from '../../search/web/selection-marks.ts';

/** The list on the screen. */
type ShownList = {
  basePath: BasePath;
  /** the search in the address */
  search: ListSearch;
  /** the effective search: /empresas includes only companies */
  effective: ListSearch;
  columns: readonly string[];
  /** called when a saved view is opened, which discards changes of its columns */
  onOpen: () => void;
};

/** The columns of the open view, if it has any; a function to change them; a function to discard the changes. */
export type ViewColumns = readonly [
  columns: readonly ColumnId[] | null | undefined,
  setColumns: (next: readonly ColumnId[]) => void,
  forget: () => void,
];

/** The editor of a cell, and the function that loads it in advance. */
type Edit = { Editor: InPlace; prepare: () => void };

/** Parts of other features that the list shows. The app passes them. */
export type ListSlots = {
  Views: ComponentType<ShownList & { compact: boolean }>;
  ViewChanges: ComponentType<ShownList>;
  Export: ComponentType<{ query: ApiQuery; marks: Marks; columns: readonly ColumnId[] }>;
  edit: Edit;
  /** imports a pasted table, on the page of the import */
  importTable: (text: string) => Promise<void>;
  Look: Look;
  NewRow: ComponentType<NewRowProps>;
  Bulk: ComponentType<{ selection: BulkSelection; kind: BulkKind; onClose: () => void; onDone: () => void }>;
  Receita: ComponentType<{ selection: BulkSelection; onClose: () => void; onDone: () => void }>;
};
