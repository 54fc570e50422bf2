import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { FileColumn } from '../../columns.ts';
import type { BlockCounts, ExportSettings } from '../../export.ts';

/** Writes records into a file in one format. */
export type RecordWriter = {
  /** Takes a record, which may still be in memory. */
  add: (pessoa: Pessoa) => void;
  /** Waits until the records taken so far are written. */
  drain: () => Promise<void>;
  /** Writes the end of the file. Returns the number of characters that the encoding lacks. */
  end: () => Promise<{ replaced: number }>;
  /** Frees its resources if `end` will not be called. */
  discard: () => void;
};

/** The content to write. */
export type Content = {
  settings: ExportSettings;
  /** for formats that are tables */
  columns: FileColumn[];
  /** the most items of each list that a record has */
  found: BlockCounts;
  /** the number of records that will come */
  total: number;
  /** for formats with a heading */
  title: { tenantNome: string; list: string; at: Date };
};

export type WriterFactory = (file: ExportFile, content: Content) => RecordWriter;

/** A file that is being written. It gets its name only when it is complete. */
export type ExportFile = {
  /** Appends chunks in order. */
  write: (chunks: readonly (Buffer | Uint8Array)[]) => Promise<void>;
};
