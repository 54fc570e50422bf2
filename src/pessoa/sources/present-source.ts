import type * as z from 'zod/mini';
import type { Role } from '../../access/policy.ts';
import { type Documents, hideDocuments } from '../documents.ts';
import { seesAll } from '../present.ts';
import { describeSource, shortKey } from './source-words.ts';
import type { FieldSource, Sources } from '../sources.ts';
import type { Source } from './sources.schema.ts';

/**
 * A source as a role may see it: the key of a note may contain the CPF of its issuer, and the name of a file the documents of
 * the record.
 */
export function presentSource(source: FieldSource, role: Role, documents: Documents = {}): z.output<typeof Source> {
  const { kind, at } = source;
  const key = keyFor(source, role, documents);
  return { kind, key, at, text: describeSource({ kind, key, at }) };
}

/** The sources of a record as a role may see them. */
export function presentSources(sources: Sources, role: Role, documents: Documents): Sources {
  if (seesAll(role)) return sources;
  return sources.map((source) => ({ ...source, key: keyFor(source, role, documents) }));
}

function keyFor({ kind, key }: FieldSource, role: Role, documents: Documents): string {
  if (seesAll(role)) return key;
  if (kind !== 'arquivo') return shortKey(key);
  // the number behind the colon is that of the line
  const colon = key.lastIndexOf(':');
  return hideDocuments(key.slice(0, colon), documents) + key.slice(colon);
}
