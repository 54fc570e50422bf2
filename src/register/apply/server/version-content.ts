import { invalid } from '../../../kit/server/http/errors.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { BLOCKS, FIELDS } from '../../../pessoa/pessoa.fields.ts';

const KEYS: ReadonlySet<string> = new Set([...Object.keys(FIELDS), ...Object.keys(BLOCKS)]);

/** The content of a record, without what the register adds. */
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
 * A record with fields as another version of it had them; with all of them where none are named. Refuses (422) the name
 * of what is no field of that version, and some fields only of a version that was a person where this is a company.
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
  const taken = Object.fromEntries(fields.map((field) => [field, then[field as keyof Pessoa]])); // its fields, see above
  return { ...contentOf(current), ...taken };
}
