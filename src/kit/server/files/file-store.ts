import type { Readable } from 'node:stream';

/** An object of a store; `at` is the time when it was written. */
export type StoredObject = { key: string; size: number; at: Date };

/**
 * A store that all processes reach: named objects, each written and replaced as a whole. Every function throws StoreUnavailable
 * if the store does not answer or refuses.
 */
export type FileStore = {
  /** Returns when the store has the object durably. */
  put: (key: string, body: Buffer) => Promise<void>;
  /** Undefined if there is no such object. */
  open: (key: string) => Promise<Readable | undefined>;
  /** The objects whose name begins with `prefix`, in the order of their names. */
  list: (prefix: string) => AsyncGenerator<StoredObject>;
  /** Missing objects are no error. */
  remove: (keys: readonly string[]) => Promise<void>;
};

/** How many seconds a caller waits before the next try. */
export const STORE_RETRY_S = 10;

/** The store does not answer, or refuses. Its message may contain what was sent, so only its code is recorded. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly code: string;

  constructor(code: string) {
    super(
      'O armazenamento dos arquivos não está respondendo. Nada do que já foi recebido se perdeu; tente de novo em instantes.',
    );
    this.code = code;
  }
}
