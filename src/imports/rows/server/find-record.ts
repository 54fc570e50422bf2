import { documentoOf, type Pessoa, type PessoaInput } from '../../../pessoa/pessoa.ts';
import type { FieldSource } from '../../../pessoa/sources.ts';
import type { ImportSettings } from '../../model/import.ts';
import type { ReadRow } from '../../../reading/rows/row-columns.ts';
import type { LineIndex, SameKind } from '../../store/server/line-index.ts';
import { type FoundRecords, keyOfNomeEmail, type MatchKeys, type MatchKind, UNIQUE_KEYS } from './match.queries.ts';
import { keyOfInscricao } from '../../../reading/cells/cells-inscricao.ts';
import { oldestMomentOf } from './row-source.ts';
import type { FoundBy, Objection, RowTexts, TakenKind } from './row-texts.ts';

/** Finds another record that already has the document or an external code of the new content. */
export function ownerOf(
  input: PessoaInput,
  { by }: FoundRecords,
  exceptId?: string,
): { kind: TakenKind; pessoa: Pessoa } | undefined {
  for (const kind of ['cpf', 'cnpj', 'codigoExterno'] as const)
    for (const key of UNIQUE_KEYS[kind](input)) {
      const pessoa = by[kind].get(key)?.find(({ id }) => id !== exceptId);
      if (pessoa) return { kind, pessoa };
    }
  return undefined;
}

/** The keys of a row of one kind. A row may have several e-mails and external codes, which may match several records. */
function keysIn({ key, content }: ReadRow, kind: 'id' | MatchKind): readonly string[] {
  if (kind === 'email') return key.emails;
  if (kind === 'nomeEmail') {
    const { nome } = content.fields;
    const isKnown = key.cpf !== undefined || key.cnpj !== undefined || nome === undefined;
    return isKnown ? [] : key.emails.map((email) => keyOfNomeEmail(nome, email));
  }
  if (kind === 'codigoExterno') return key.codigosExternos;
  if (kind === 'idEstrangeiro') return content.fields.idEstrangeiro ? [content.fields.idEstrangeiro] : [];
  const value = key[kind];
  return value === undefined ? [] : [String(value)];
}

/** The record that a row found, and the key; `merged`: the record that the row names, which was merged into this one. */
type Match = { pessoa: Pessoa; by: FoundBy; merged?: Pessoa };

/** The survivor of a merged record, or an objection if the survivor is in the trash. */
function survivorOf(merged: Pessoa, { byId }: FoundRecords, texts: RowTexts): Pessoa | { objection: Objection } {
  const survivor = byId.get(merged.mergedInto ?? '');
  if (!survivor) return { objection: texts.unknownId() };
  return survivor.deletedAt === null ? survivor : { objection: texts.deleted(survivor) };
}

/** The record that a row names by its id. */
function findById({ id, version }: { id: string; version?: number | undefined }, found: FoundRecords, texts: RowTexts) {
  const merged = found.merged.get(id);
  if (merged) {
    const survivor = survivorOf(merged, found, texts);
    if ('objection' in survivor) return survivor;
    // the row was written for the record before the merge
    if (version !== undefined) return { objection: texts.mergedSince(merged, survivor) };
    return { pessoa: survivor, by: 'id' as const, merged };
  }
  const pessoa = found.byId.get(id);
  if (!pessoa) return { objection: texts.unknownId() };
  if (pessoa.deletedAt !== null) return { objection: texts.deleted(pessoa) };
  if (version !== undefined && version !== pessoa.version) return { objection: texts.stale(pessoa, version) };
  return { pessoa, by: 'id' as const };
}

/**
 * Finds the record that a row matches: by its id, or by the first key with a match. When rows match by document, an e-mail or
 * a codigo does not match a record with another document. Records created by the same operation do not match.
 */
export function findRecord(
  read: ReadRow,
  found: FoundRecords,
  { match }: ImportSettings,
  texts: RowTexts,
): Match | { objection: Objection } | undefined {
  const { key } = read;
  if (key.id !== undefined) return findById({ id: key.id, version: key.version }, found, texts);
  for (const by of match) {
    const merged = by === 'codigo' ? found.merged.get(String(key.codigo)) : undefined;
    if (merged) {
      const survivor = survivorOf(merged, found, texts);
      if ('objection' in survivor) return survivor;
      if (!hasOtherDocument(survivor, key, match)) return { pessoa: survivor, by, merged };
    }
    const all = keysIn(read, by).flatMap((keyText) => found.by[by].get(keyText) ?? []);
    const fitting = all.filter((pessoa) => !found.made.has(pessoa.id) && !hasOtherDocument(pessoa, key, match));
    const pessoas = [...new Map(fitting.map((pessoa) => [pessoa.id, pessoa])).values()];
    if (
      pessoas.length > 1 &&
      (by === 'email' || by === 'codigoExterno' || by === 'nomeEmail' || by === 'idEstrangeiro')
    )
      return { objection: texts.ambiguous(by, pessoas) };
    if (pessoas[0]) return { pessoa: pessoas[0], by };
  }
  return undefined;
}

function hasOtherDocument(pessoa: Pessoa, key: ReadRow['key'], match: ImportSettings['match']): boolean {
  const kind = pessoa.tipo === 'fisica' ? 'cpf' : 'cnpj';
  const [documento, rowDocumento] = [documentoOf(pessoa), key[kind]];
  return match.includes(kind) && rowDocumento !== undefined && documento !== null && documento !== rowDocumento;
}

/** The keys that a row claims; a later row with one of them is refused. */
function keysOf(read: ReadRow, { match }: ImportSettings): { kind: SameKind; key: string }[] {
  const keys: { kind: SameKind; key: string }[] = [];
  for (const kind of ['id', 'cpf', 'cnpj', 'codigoExterno', 'codigo'] as const) {
    if (kind === 'codigo' && (read.key.id !== undefined || !match.includes(kind))) continue;
    for (const keyText of keysIn(read, kind)) keys.push({ kind, key: keyText });
  }
  return keys;
}

/** An inscrição estadual of a document. */
function inscricoesIn({ key, content }: ReadRow): string[] {
  const documento = key.cnpj ?? key.cpf;
  if (documento === undefined || content.inscricoesEstaduais.length === 0) return [];
  return content.inscricoesEstaduais.map(({ value }) => `${documento} ${keyOfInscricao(value)}`);
}

/**
 * Claims all keys of a row; returns the first that an earlier line has. An e-mail conflicts only with a row that has no other
 * key, because a family shares one address. `joins`: the rows have the same document, and this one has an inscrição that no
 * earlier line has.
 */
export function claimKeys(
  read: ReadRow,
  line: number,
  settings: ImportSettings,
  { claim, find }: LineIndex,
): { kind: SameKind; line: number; joins?: 'cpf' | 'cnpj' | undefined } | undefined {
  const keys = keysOf(read, settings);
  const taken: { kind: SameKind; line: number }[] = [];
  const take = (kind: SameKind, key: string) => {
    const earlier = claim(kind, key, line);
    if (earlier !== undefined) taken.push({ kind, line: earlier });
  };
  for (const { kind, key } of keys) take(kind, key);
  const hasNew = inscricoesIn(read).filter((key) => claim('inscricao', key, line) === undefined).length > 0;
  const [first] = taken;
  if (first && hasNew && read.key.id === undefined && (first.kind === 'cpf' || first.kind === 'cnpj'))
    return { ...first, joins: first.kind };
  if (!settings.match.includes('email')) return first;
  for (const email of read.key.emails) {
    if (keys.length === 0) {
      take('email', email);
      claim('emailAlone', email, line);
      continue;
    }
    const earlier = find('emailAlone', email);
    if (earlier !== undefined && earlier !== line) taken.push({ kind: 'email', line: earlier });
    claim('email', email, line);
  }
  return taken[0];
}

/** Collects the keys of rows for the search for records. */
export function matchKeysOf(
  rows: readonly { read: ReadRow | undefined; source?: FieldSource | undefined }[],
  { match }: ImportSettings,
): MatchKeys {
  const keys: MatchKeys = {
    id: [],
    cpf: [],
    cnpj: [],
    idEstrangeiro: [],
    codigoExterno: [],
    codigo: [],
    email: [],
    nomeEmail: [],
  };
  // always search by documents and external codes: another record may own them
  const kinds = new Set<'id' | MatchKind>(['id', 'cpf', 'cnpj', 'codigoExterno', ...match]);
  keys.since = oldestMomentOf(rows);
  for (const { read } of rows) {
    if (!read) continue;
    for (const kind of kinds) keys[kind].push(...keysIn(read, kind));
  }
  return keys;
}
