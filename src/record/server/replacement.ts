import * as z from 'zod/mini';
import type { Issue } from '../../kit/issue-message.ts';
import { invalid } from '../../kit/server/http/errors.ts';
import { toIssues } from '../../kit/server/http/http-schemas.ts';
import { PessoaReplacement } from '../../pessoa/pessoa.schema.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';
import { FOREIGN_KEYS } from '../../pessoa/empty.ts';

export type Replacement = z.output<typeof PessoaReplacement>;

/** The content that replaces a record. Refuses (422) a change of what is not the sender's to change. */
export function readReplacement(current: Pessoa, sent: Replacement): PessoaInput {
  const { codigo, version, createdAt, updatedAt, deletedAt, ...input } = sent;
  const echoed: Record<string, unknown> = {
    id: input.id?.toLowerCase(),
    codigo,
    version,
    createdAt,
    updatedAt,
    deletedAt,
  };
  const issues: Issue[] = Object.entries(echoed)
    .filter(([field, value]) => value !== undefined && value !== current[field as keyof Pessoa]) // its fields, see above
    .map(([path]) => ({ path, code: 'read_only', message: 'Este campo não pode ser mudado' }));
  if (issues.length > 0) throw invalid(issues);
  return { ...input, id: current.id };
}

/**
 * The content of a record after a merge patch (RFC 7396): null takes a field away, anything else replaces it. A record
 * has lists in it but no objects, so nothing is merged further down. With another `tipo` the fields that only the old one
 * has fall away. Refuses (422) what no record looks like: a field of the other tipo that is sent with a value, too.
 */
export function readMergePatch(current: Pessoa, patch: Record<string, unknown>): PessoaInput {
  const merged: Record<string, unknown> = { ...current };
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) delete merged[field];
    else merged[field] = value;
  }
  for (const field of foreignTo(merged['tipo'])) if (!(field in patch)) delete merged[field];
  const result = z.safeParse(PessoaReplacement, merged, { reportInput: true });
  if (!result.success) throw invalid(toIssues(result.error.issues));
  return readReplacement(current, result.data);
}

/** The fields that a record of that tipo does not have; none where there is no such tipo, which the schema refuses. */
function foreignTo(tipo: unknown): Iterable<string> {
  return tipo === 'fisica' || tipo === 'juridica' ? FOREIGN_KEYS[tipo] : [];
}
