import { invalid } from '../../../kit/server/http/errors.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { BLOCKS, FIELDS } from '../../../pessoa/pessoa.fields.ts';
import { byName } from '../../../pessoa/field-list.ts';

const KEYS: ReadonlySet<string> = new Set([...Object.keys(FIELDS), ...Object.keys(BLOCKS)]);

/** The content of a record, without the fields that the register adds. */
export function contentOf(record: Pessoa): PessoaInput {
  const {
    codigo: _codigo,
    version: _version,
    createdAt: _created,
    updatedAt: _updated,
    deletedAt: _deleted,
    sources: _sources,
    mergedInto: _mergedInto,
    ...input
  } = record;
  return input;
}

/**
 * A record with fields of another version; with all its fields when none are named. Refuses (422) an unknown field of that
 * version, and single fields of a version that was a person if the record is now a company.
 */
export function withFieldsOf(current: Pessoa, then: Pessoa, fields: string[] | undefined): PessoaInput {
  if (fields === undefined) return contentOf(then);
  const isForeign = (field: string) => !KEYS.has(field) || !(field in then) || then.tipo !== current.tipo;
  const issues = fields.flatMap((field, index) =>
    isForeign(field)
      ? [{ path: `fields.${index}`, code: 'unknown_field', message: 'Este campo não existe na versão. Retire-o.' }]
      : [],
  );
  if (issues.length > 0) throw invalid(issues);
  const taken = Object.fromEntries(fields.map((field) => [field, byName(then)[field]]));
  return { ...contentOf(current), ...taken };
}
