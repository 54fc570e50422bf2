import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { Sources } from '../../../pessoa/sources.ts';
import type { OperationKind } from '../../operations/operation.schema.ts';

/** The caller, the origin, and the idempotency key. */
export type OperationHeader = {
  kind: OperationKind;
  /** the operation that this `undo` reverts */
  undoes?: string | undefined;
  userId: string;
  origin: 'web' | 'api' | 'cli';
  idempotencyKey?: string | undefined;
  /** SHA-256 of the request: a repeated key or client-made id must come with the same request */
  requestHash?: Buffer | undefined;
};

/**
 * A change of one pessoa. `before` is the record as read; the change requires that version. `input` is normalised and checked; a
 * create without an id gets one. `sources` are the record's sources after the change (`filledSources`); without them a person
 * made the update, and the changed fields lose their sources. `prepared` comes from the same input, before the transaction
 * (`toCreateRow`). `inTrash`: the record is in the trash and stays there. A `merge` leaves a pointer to the survivor, which is
 * another change; an `unmerge` makes the record live again.
 */
export type Change =
  | { type: 'create'; input: PessoaInput; sources?: Sources | undefined; prepared?: CreateRow }
  | { type: 'update'; before: Pessoa; input: PessoaInput; sources?: Sources; inTrash?: true }
  | { type: 'delete'; before: Pessoa }
  | { type: 'restore'; before: Pessoa }
  | { type: 'merge'; before: Pessoa; into: string }
  | { type: 'unmerge'; before: Pessoa };

/** A record to create: its input, its columns as array elements for the statement, the words of its names. */
export type CreateRow = {
  input: PessoaInput & { id: string };
  sources: Sources | undefined;
  elements: string[];
  words: string[];
};
