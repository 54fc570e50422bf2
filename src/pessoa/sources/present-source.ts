import type * as z from 'zod/mini';
import type { Role } from '../../access/policy.ts';
import { seesAll } from '../present.ts';
import { describeSource, shortKey } from './source-words.ts';
import type { FieldSource } from '../sources.ts';
import type { Source } from './sources.schema.ts';

/** A source as a role may see it: the key of a note may contain the CPF of its issuer. */
export function presentSource(source: FieldSource, role: Role): z.output<typeof Source> {
  const { kind, key, at } = source;
  const isWhole = kind === 'arquivo' || seesAll(role);
  return { kind, key: isWhole ? key : shortKey(key), at, text: describeSource(source) };
}
