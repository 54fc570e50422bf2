import { isSame } from '../items/diff.ts';
import { byName } from '../field-list.ts';
import type { Pessoa, PessoaInput } from '../pessoa.ts';
import type { FieldSource, Sources } from '../sources.ts';

type Entries = Map<string, FieldSource>;
type Version = (PessoaInput | Pessoa) & { sources?: Sources };

/** The source of each field. */
export function entriesOf(sources: Sources | undefined): Entries {
  const entries: Entries = new Map();
  for (const { fields, ...source } of sources ?? []) for (const field of fields) entries.set(field, source);
  return entries;
}

/** The source of what a version has from elsewhere than the one before it had; undefined if there is none. */
export function newestSource(before: Sources | undefined, after: Sources | undefined): FieldSource | undefined {
  const old = entriesOf(before);
  const [, source] =
    [...entriesOf(after)].findLast(([path, { key, at }]) => {
      const had = old.get(path);
      return had?.key !== key || had.at !== at;
    }) ?? [];
  return source;
}

/** As they are stored: each source once, the oldest first. Undefined where there is none. */
export function toSources(entries: Entries): Sources | undefined {
  const groups = new Map<string, FieldSource & { fields: string[] }>();
  for (const [field, { kind, key, at }] of entries) {
    const name = `${kind} ${key} ${at}`;
    const group = groups.get(name);
    if (group) group.fields.push(field);
    else groups.set(name, { kind, key, at, fields: [field] });
  }
  const sources = [...groups.values()].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return sources.length === 0 ? undefined : sources;
}

/** The value of a field as a list of its parts: an item for each of a list, the value itself of any other field. */
function partsOf(record: object, key: string): { path: string; value: unknown }[] {
  const value = byName(record)[key];
  if (!Array.isArray(value)) return [{ path: key, value }];
  return value.map((item: unknown, index) => ({ path: `${key}.${index}`, value: item }));
}

/** Whether two values, or two items, say the same; which item is the principal one is no part of what a source said of it. */
export function isSamePart(one: unknown, other: unknown): boolean {
  if (!isItem(one) || !isItem(other)) return isSame(one, other);
  // the database keeps the fields of an item in an order of its own
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  keys.delete('principal');
  keys.delete('id');
  return [...keys].every((key) => isSame(byName(one)[key], byName(other)[key]));
}

function isItem(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

const fieldOf = (path: string) => path.split('.', 1)[0]!; // a text has a first part

/** The sources of a record after a change by a person: of what stayed as it was, under its place of now. */
export function keptSources(before: Version, after: PessoaInput): Sources | undefined {
  return before.sources && toSources(keptEntries(before, after));
}

function keptEntries(before: Version, after: PessoaInput): Entries {
  const old = entriesOf(before.sources);
  const kept: Entries = new Map();
  for (const key of new Set([...old.keys()].map(fieldOf))) {
    const free = partsOf(before, key);
    for (const { path, value } of partsOf(after, key)) {
      const at = free.findIndex((part) => isSamePart(part.value, value));
      const [same] = at < 0 ? [] : free.splice(at, 1);
      const entry = same && old.get(same.path);
      if (entry && !isBlank(value)) kept.set(path, entry);
    }
  }
  return kept;
}

/** What a source did to a record. */
export type Filling = {
  /** undefined: the source made it */
  before: Version | undefined;
  after: PessoaInput;
  source: FieldSource;
  /** whether the source says a value that the record had already */
  confirms: (path: string, value: unknown) => boolean;
};

/** The sources of a record after a source filled it: what it changed or confirmed comes from it. */
export function filledSources({ before, after, source, confirms }: Filling): Sources | undefined {
  const entries: Entries = before ? keptEntries(before, after) : new Map();
  const stored = { ...source, at: new Date(source.at).toISOString() };
  for (const key of Object.keys(after)) {
    if (NEVER.has(key)) continue;
    const old = before ? partsOf(before, key) : [];
    for (const { path, value } of partsOf(after, key)) {
      if (isBlank(value)) continue;
      const had = old.find((part) => isSamePart(part.value, value));
      // a text that a person began and a source went on with is of neither alone
      if (key === 'observacoes' && !had && !isBlank(old[0]?.value)) continue;
      if (before && !had ? true : confirms(path, value)) entries.set(path, stored);
    }
  }
  return toSources(entries);
}

/** The id is the register's; a row always has a tipo, said or supposed. */
const NEVER: ReadonlySet<string> = new Set(['id', 'tipo']);

/** What is known of who filled a field last. */
export type FieldAge = {
  /** the source of its value */
  entry: FieldSource | undefined;
  /** when a person changed it last, if a person did */
  changedAt: string | undefined;
};

/** Whether a source of a moment may fill a field: what is newer there stays, of whomever it is. */
export function mayFill({ entry, changedAt }: FieldAge, moment: string): boolean {
  const since = entry?.at ?? changedAt;
  return since === undefined || Date.parse(since) <= Date.parse(moment);
}
