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

/** The list as it is on the screen. */
type ShownList = {
  basePath: BasePath;
  /** the search in the address */
  search: ListSearch;
  /** the effective search: at /empresas of companies only */
  effective: ListSearch;
  columns: readonly string[];
  /** called when a view is opened as saved, which discards changes of its columns */
  onOpen: () => void;
};

/** The columns of the open view, if it has any; how to change them; how to discard the changes. */
export type ViewColumns = readonly [
  columns: readonly ColumnId[] | null | undefined,
  setColumns: (next: readonly ColumnId[]) => void,
  forget: () => void,
];

/** What edits a cell, and what loads it before it is needed. */
type Edit = { Editor: InPlace; prepare: () => void };

/** Parts of other features that the list shows. The app passes them. */
export type ListSlots = {
  Views: ComponentType<ShownList & { compact: boolean }>;
  ViewChanges: ComponentType<ShownList>;
  Export: ComponentType<{ query: ApiQuery; marks: Marks; columns: readonly ColumnId[] }>;
  edit: Edit;
  /** imports a pasted table, in its own page */
  importTable: (text: string) => Promise<void>;
  Look: Look;
  NewRow: ComponentType<NewRowProps>;
  Bulk: ComponentType<{ selection: BulkSelection; kind: BulkKind; onClose: () => void; onDone: () => void }>;
};
