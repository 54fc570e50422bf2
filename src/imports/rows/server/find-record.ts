import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { ImportSettings } from '../../import.ts';
import type { ReadRow } from '../row-plan.ts';
import { keyOfExternalCode } from '../../../pessoa/external-codes.ts';
import type { KeyKind, LineIndex } from './line-index.ts';
import type { Found, MatchKeys } from './match.queries.ts';
import type { FoundBy, Objection, RowTexts, TakenKind } from './row-texts.ts';

/** Another record that has the document or an external code of a new content already. */
export function ownerOf(
  input: PessoaInput,
  { byCpf, byCnpj, byCodigoExterno }: Found,
  exceptId?: string,
): { kind: TakenKind; pessoa: Pessoa } | undefined {
  const [kind, owner] =
    input.tipo === 'fisica'
      ? (['cpf', input.cpf === null ? undefined : byCpf.get(input.cpf)] as const)
      : (['cnpj', input.cnpj === null ? undefined : byCnpj.get(input.cnpj)] as const);
  if (owner && owner.id !== exceptId) return { kind, pessoa: owner };
  for (const code of input.codigosExternos) {
    const pessoa = byCodigoExterno.get(keyOfExternalCode(code));
    if (pessoa && pessoa.id !== exceptId) return { kind: 'codigoExterno', pessoa };
  }
  return undefined;
}

/**
 * The record that a row is about: by its id, or by the first key that finds one. Where documents count, an e-mail or a
 * codigo does not lead to a record with another document. What the operation itself made is no match.
 */
export function findRecord(
  { key }: ReadRow,
  found: Found,
  { match }: ImportSettings,
  texts: RowTexts,
): { pessoa: Pessoa; by: FoundBy } | { objection: Objection } | undefined {
  if (key.id !== undefined) {
    const pessoa = found.byId.get(key.id);
    if (!pessoa) return { objection: texts.unknownId() };
    if (pessoa.deletedAt !== null) return { objection: texts.deleted(pessoa) };
    if (key.version !== undefined && key.version !== pessoa.version)
      return { objection: texts.stale(pessoa, key.version) };
    return { pessoa, by: 'id' };
  }
  for (const by of match) {
    const fitting = findBy(by, key, found).filter(
      (pessoa) => !found.made.has(pessoa.id) && !hasOtherDocument(pessoa, key, match),
    );
    const pessoas = [...new Map(fitting.map((pessoa) => [pessoa.id, pessoa])).values()];
    if (pessoas.length > 1 && (by === 'email' || by === 'codigoExterno'))
      return { objection: texts.ambiguous(by, pessoas) };
    if (pessoas[0]) return { pessoa: pessoas[0], by };
  }
  return undefined;
}

/** Of e-mails and external codes a row has several, which may lead to several records. */
function findBy(by: ImportSettings['match'][number], key: ReadRow['key'], found: Found): Pessoa[] {
  if (by === 'email') return key.emails.flatMap((email) => found.byEmail.get(email) ?? []);
  if (by === 'codigoExterno') return key.codigosExternos.flatMap((code) => found.byCodigoExterno.get(code) ?? []);
  const one =
    by === 'codigo'
      ? found.byCodigo.get(key.codigo ?? Number.NaN)
      : found[by === 'cpf' ? 'byCpf' : 'byCnpj'].get(key[by] ?? '');
  return one ? [one] : [];
}

function hasOtherDocument(pessoa: Pessoa, key: ReadRow['key'], match: ImportSettings['match']): boolean {
  if (pessoa.tipo === 'fisica' && match.includes('cpf'))
    return key.cpf !== undefined && pessoa.cpf !== null && pessoa.cpf !== key.cpf;
  if (pessoa.tipo === 'juridica' && match.includes('cnpj'))
    return key.cnpj !== undefined && pessoa.cnpj !== null && pessoa.cnpj !== key.cnpj;
  return false;
}

/** By what a row stands for a record; a second row with one of these is refused. */
function keysOf({ key }: ReadRow, { match }: ImportSettings): { kind: KeyKind; key: string }[] {
  const keys: { kind: KeyKind; key: string }[] = [];
  if (key.id !== undefined) keys.push({ kind: 'id', key: key.id });
  if (key.cpf !== undefined) keys.push({ kind: 'cpf', key: key.cpf });
  if (key.cnpj !== undefined) keys.push({ kind: 'cnpj', key: key.cnpj });
  for (const code of key.codigosExternos) keys.push({ kind: 'codigoExterno', key: code });
  if (key.id === undefined && key.codigo !== undefined && match.includes('codigo'))
    keys.push({ kind: 'codigo', key: String(key.codigo) });
  return keys;
}

/**
 * EarlierLines all that a row stands for; gives the first that an earlier line has. An e-mail tells rows apart only where one of
 * them has nothing better: a family has one address.
 */
export function claimKeys(
  read: ReadRow,
  line: number,
  settings: ImportSettings,
  { claim, find }: Pick<LineIndex, 'claim' | 'find'>,
): { kind: KeyKind; line: number } | undefined {
  const keys = keysOf(read, settings);
  const taken: { kind: KeyKind; line: number }[] = [];
  const take = (kind: KeyKind, key: string) => {
    const earlier = claim(kind, key, line);
    if (earlier !== undefined) taken.push({ kind, line: earlier });
  };
  for (const { kind, key } of keys) take(kind, key);
  if (!settings.match.includes('email')) return taken[0];
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

/** By what rows look for records. */
export function matchKeysOf(rows: readonly { read: ReadRow | undefined }[], { match }: ImportSettings): MatchKeys {
  const keys: MatchKeys = { ids: [], cpfs: [], cnpjs: [], codigosExternos: [], codigos: [], emails: [] };
  for (const { read } of rows) {
    if (!read) continue;
    const { id, cpf, cnpj, codigo, emails, codigosExternos } = read.key;
    if (id !== undefined) keys.ids.push(id);
    if (cpf !== undefined) keys.cpfs.push(cpf);
    if (cnpj !== undefined) keys.cnpjs.push(cnpj);
    keys.codigosExternos.push(...codigosExternos);
    if (codigo !== undefined && match.includes('codigo')) keys.codigos.push(codigo);
    if (match.includes('email')) keys.emails.push(...emails);
  }
  return keys;
}
