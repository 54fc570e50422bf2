import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { OperationKind } from '../../operations/operation.schema.ts';

/** Who does it, from where, and under which key of the client's. */
export type OperationHeader = {
  kind: OperationKind;
  /** the operation that this one takes back, of the kind `undo` */
  undoes?: string | undefined;
  userId: string;
  origin: 'web' | 'api' | 'cli';
  idempotencyKey?: string | undefined;
  /** SHA-256 of what was asked for: the same key, or the same client-made id, must ask for the same */
  requestHash?: Buffer | undefined;
};

/**
 * What happens to one pessoa. `before` is the record as it was read: the change is made only if it is still that
 * version. `input` has been normalised and checked; a create without an id gets one. `prepared` is made of that very input, ahead of the
 * transaction (`toCreateRow`).
 */
export type Change =
  | { type: 'create'; input: PessoaInput; prepared?: CreateRow }
  | { type: 'update'; before: Pessoa; input: PessoaInput }
  | { type: 'delete'; before: Pessoa }
  | { type: 'restore'; before: Pessoa };

/** A record that is about to be created: what it is made of, its row as JSON for the statement, the words of its names. */
export type CreateRow = { input: PessoaInput & { id: string }; row: string; words: string[] };
