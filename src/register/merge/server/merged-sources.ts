import { entriesOf, toSources } from '../../../pessoa/sources/fill-sources.ts';
import type { FieldSource, Sources } from '../../../pessoa/sources.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { Origins } from './origins.ts';

/** The sources of a merged record's values: each value keeps its source from the original record. */
export function mergedSources(records: readonly Pessoa[], origins: Origins): Sources | undefined {
  const known = new Map(records.map(({ id, sources }) => [id, entriesOf(sources)]));
  const entries = new Map<string, FieldSource>();
  for (const [field, owners] of Object.entries(origins.fields)) {
    const source = owners.map((id) => known.get(id)?.get(field)).find(Boolean);
    if (source) entries.set(field, source);
  }
  for (const [group, items] of Object.entries(origins.items)) {
    for (const [at, owners] of items.entries()) {
      const source = owners.map(({ id, place }) => known.get(id)?.get(`${group}.${place}`)).find(Boolean);
      if (source) entries.set(`${group}.${at}`, source);
    }
  }
  return toSources(entries);
}
