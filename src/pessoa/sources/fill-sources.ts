import { isSame } from '../items/diff.ts';
import { byName } from '../field-list.ts';
import type { Pessoa, PessoaInput } from '../pessoa.ts';
import type { FieldSource, Sources } from '../sources.ts';

type Entries = Map<string, FieldSource>;
/** The content of a record at a time, and the sources of its values. */
export type Version = (PessoaInput | Pessoa) & { sources?: Sources };

/** The source of each field by its path. */
export function entriesOf(sources: Sources | undefined): Entries {
  const entries: Entries = new Map();
  for (const { fields, ...source } of sources ?? []) for (const field of fields) entries.set(field, source);
  return entries;
}

/** The source of a field that a version has and the previous one had not; undefined if there is none. */
export function newestSource(before: Sources | undefined, after: Sources | undefined): FieldSource | undefined {
  const old = entriesOf(before);
  const [, source] =
    [...entriesOf(after)].findLast(([path, { key, at }]) => {
      const had = old.get(path);
      return had?.key !== key || had.at !== at;
    }) ?? [];
  return source;
}

/** The sources to store: each source once, the oldest first. Undefined without any. */
export function toSources(entries: Entries): Sources | undefined {
  const groups = new Map<string, FieldSource & { fields: string[] }>();
  for (const [field, { kind, key, at }] of entries) {
    const name = `${kind} ${key} ${at}`;
    const group = groups.get(name);
    if (group) group.fields.push(field);
    else groups.set(name, { kind, key, at, fields: [field] });
  }
  const sources = [...groups.values()].sort((source, other) => Date.parse(source.at) - Date.parse(other.at));
  return sources.length === 0 ? undefined : sources;
}

/** The parts of a field: the items of a list, or the single value of another field. */
function partsOf(record: object, key: string): { path: string; value: unknown }[] {
  const value = byName(record)[key];
  if (!Array.isArray(value)) return [{ path: key, value }];
  return value.map((item: unknown, index) => ({ path: `${key}.${index}`, value: item }));
}

/** Whether two values or items have the same content. The principal mark does not count, because sources do not set it. */
export function isSamePart(value: unknown, other: unknown): boolean {
  if (!isItem(value) || !isItem(other)) return isSame(value, other);
  // jsonb does not keep the order of the fields of an item
  const keys = new Set([...Object.keys(value), ...Object.keys(other)]);
  keys.delete('principal');
  keys.delete('id');
  return [...keys].every((key) => isSame(byName(value)[key], byName(other)[key]));
}

function isItem(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

const fieldOf = (path: string) => path.split('.', 1)[0] ?? '';

/** The sources of a record after a change by a person: those of unchanged values, under their new paths. */
export function keptSources(before: Version, after: PessoaInput): Sources | undefined {
  return before.sources && toSources(keptEntries(before, after));
}

function keptEntries(before: Version, after: PessoaInput): Entries {
  const old = entriesOf(before.sources);
  const entries: Entries = new Map();
  for (const key of new Set([...old.keys()].map(fieldOf))) {
    const free = partsOf(before, key);
    for (const { path, value } of partsOf(after, key)) {
      const at = free.findIndex((part) => isSamePart(part.value, value));
      const [same] = at < 0 ? [] : free.splice(at, 1);
      const entry = same && old.get(same.path);
      if (entry && !isBlank(value)) entries.set(path, entry);
    }
  }
  return entries;
}

/** A change of a record by a source. */
export type Filling = {
  /** undefined if the source created the record */
  before: Version | undefined;
  after: PessoaInput;
  source: FieldSource;
  /** whether the source contains a value that the record already had */
  confirms: (path: string, value: unknown) => boolean;
};

/** The sources of a record after a source filled it: the values that it changed or confirmed come from it. */
export function filledSources(filling: Filling): Sources | undefined {
  return sourcesAfter(filling, () => true);
}

/** The sources of a record after a person saved it with values of a source: those that became different and that the source contains. */
export function takenSources(filling: Filling): Sources | undefined {
  const { before, confirms } = filling;
  return sourcesAfter(
    { ...filling, confirms: (path, value) => before === undefined && confirms(path, value) },
    confirms,
  );
}

/** `takes`: whether a value that became different is of the source. */
function sourcesAfter({ before, after, source, confirms }: Filling, takes: Filling['confirms']): Sources | undefined {
  const entries: Entries = before ? keptEntries(before, after) : new Map();
  const stored = { ...source, at: new Date(source.at).toISOString() };
  for (const key of Object.keys(after)) {
    if (NEVER.has(key)) continue;
    const old = before ? partsOf(before, key) : [];
    for (const { path, value } of partsOf(after, key)) {
      if (isBlank(value)) continue;
      const had = old.find((part) => isSamePart(part.value, value));
      // a text begun by a person and continued by a source has no single source
      if (key === 'observacoes' && !had && !isBlank(old[0]?.value)) continue;
      if ((before && !had ? takes : confirms)(path, value)) entries.set(path, stored);
    }
  }
  return toSources(entries);
}

/** The register creates the id; the tipo of a row may be a guess. */
const NEVER: ReadonlySet<string> = new Set(['id', 'tipo']);

/** The last change of a field. */
export type FieldAge = {
  /** the source of its value */
  entry: FieldSource | undefined;
  /** the time of the last change by a person, if there is one */
  changedAt: string | undefined;
};

/** Whether a source of a given time may fill a field: newer values stay, whoever wrote them. */
export function mayFill({ entry, changedAt }: FieldAge, moment: string): boolean {
  const since = entry?.at ?? changedAt;
  return since === undefined || Date.parse(since) <= Date.parse(moment);
}
