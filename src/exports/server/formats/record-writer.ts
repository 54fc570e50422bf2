import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { FileColumn } from '../../columns.ts';
import type { ExportSettings } from '../../export.ts';

/** Writes records into a file in one format. */
export type RecordWriter = {
  /** Takes a record; it may still be on its way to the disk. */
  add: (pessoa: Pessoa) => void;
  /** Waits for the disk: until then what was taken is in memory. */
  drain: () => Promise<void>;
  /** Writes what comes after the last record. Gives how many characters the format has no way to write. */
  end: () => Promise<{ replaced: number }>;
  /** Lets go of what it holds, when there will be no end. */
  discard: () => void;
};

/** What a format is given to write. */
export type Content = {
  settings: ExportSettings;
  /** of formats that are tables */
  columns: FileColumn[];
  /** how many records will come */
  total: number;
  /** for what has a heading */
  title: { tenantNome: string; list: string; at: Date };
};

export type WriterFactory = (file: ExportFile, content: Content) => RecordWriter;

/** A file that is being written. It has its name only when it is whole. */
export type ExportFile = {
  /** Puts chunks at the end, in order. */
  write: (chunks: readonly (Buffer | Uint8Array)[]) => Promise<void>;
};
