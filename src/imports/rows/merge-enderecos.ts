import { chaveNome } from '@fichario/brasil';
import type { Endereco, PessoaInput } from '../../pessoa/pessoa.ts';
import { makePrincipal, matchByPlace, type Merging } from './merge-blocks.ts';
import type { RowBlock } from './read-row.ts';

/**
 * The addresses of a record with those of a row. By content: the one with the same CEP and number, or the same street and
 * number, gets what the row says of it; the only address of a record gets what does not contradict it; any other is one
 * more, unless it says nothing new. The kind of an address that is there stays. Nothing is taken out.
 */
export function mergeEnderecos(own: readonly Endereco[], rows: RowBlock<Endereco>[], merging: Merging): Endereco[] {
  const merged = own.map((endereco) => ({ ...endereco }));
  const blocks = merging.byPlace ? rows : distinctRows(rows);
  const matches = merging.byPlace ? matchByPlace(merged, blocks) : matchByContent(merged, blocks);
  for (const row of blocks) {
    const { value, supposed } = row;
    const match = matches.get(row);
    if (match) Object.assign(match, merging.byPlace ? value : contentOf(value));
    const there = match ?? (merging.byPlace ? undefined : merged.find((endereco) => saysAll(endereco, value)));
    const chosen = there ?? (hasEndereco(value) ? { ...emptyEndereco(merging.tipo), ...value } : undefined);
    if (!chosen) continue;
    if (!there) merged.push(chosen);
    if (!there || match) supposeEstado(chosen, supposed);
    if (value.principal === true) makePrincipal(merged, chosen);
  }
  return merged;
}

type Row = RowBlock<Endereco>;

/** The addresses of a row, each once: one that an earlier one says already, or is of its street and number, adds to that. */
function distinctRows(rows: readonly Row[]): Row[] {
  const distinct: Row[] = [];
  if (rows.length < 2) return [...rows];
  for (const row of rows) {
    const { value } = row;
    const known = distinct.find((one) => {
      const endereco = { ...EMPTY, ...one.value };
      return saysAll(endereco, value) || (isSaid(value.logradouro) && isSameAndFits(endereco, value));
    });
    if (!known) distinct.push({ ...row, value: { ...value } });
    else known.value = { ...value, ...known.value, principal: known.value.principal === true || value.principal };
  }
  return distinct;
}

/**
 * Each address of the record is that of one block of the row: first where both say the same, then where one says more, then
 * where they differ.
 */
function matchByContent(merged: Endereco[], rows: readonly Row[]): Map<Row, Endereco> {
  const matches = new Map<Row, Endereco>();
  if (merged.length === 0) return matches;
  const free = new Set(merged);
  for (const isMatch of [isEqual, isSameAndFits, isSameEndereco]) {
    for (const row of rows) {
      const found = matches.has(row) ? undefined : [...free].find((endereco) => isMatch(endereco, row.value));
      if (!found) continue;
      matches.set(row, found);
      free.delete(found);
    }
  }
  const [only] = merged;
  const first = rows.find((row) => !matches.has(row) && hasEndereco(row.value));
  if (only && merged.length === 1 && free.has(only) && first && fits(only, first.value)) matches.set(first, only);
  return matches;
}

/** Both say the same, but for a state that only one of them names. */
function isEqual(endereco: Endereco, value: Value): boolean {
  return CONTENT.every((field) => field === 'codigoEstado' || keyOf(endereco[field]) === keyOf(value[field]));
}

function isSameAndFits(endereco: Endereco, value: Value): boolean {
  return isSameEndereco(endereco, value) && fits(endereco, value);
}

/** The address says already all that the row does. */
function saysAll(endereco: Endereco, value: Value): boolean {
  return CONTENT.every((field) => !isSaid(value[field]) || keyOf(endereco[field]) === keyOf(value[field]));
}

/** What a block says of an address that is there: all but its kind. */
function contentOf(value: Value): Value {
  return Object.fromEntries(CONTENT.filter((field) => isSaid(value[field])).map((field) => [field, value[field]]));
}

/** The state of a file, for an address that neither names one nor has a city. */
function supposeEstado(endereco: Endereco, supposed: Value | undefined): void {
  if (endereco.codigoEstado === '' && endereco.codigoCidade === '' && supposed?.codigoEstado !== undefined)
    endereco.codigoEstado = supposed.codigoEstado;
}

type Value = Partial<Endereco>;

const CONTENT = ['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'codigoEstado', 'codigoCidade'] as const;

function hasEndereco(value: Value): boolean {
  return CONTENT.some((field) => isSaid(value[field]));
}

function isSameEndereco(endereco: Endereco, value: Value): boolean {
  if (keyOf(endereco.numero) !== keyOf(value.numero)) return false;
  const street = keyOf(value.logradouro);
  const isSameStreet = street !== '' && keyOf(endereco.logradouro) === street;
  if (isSameStreet)
    return agree(endereco, value, 'codigoCidade') && (isSaid(value.numero) || agree(endereco, value, 'cep'));
  if (!isSaid(value.cep) || endereco.cep !== value.cep || !isSaid(value.numero)) return false;
  // a CEP of a whole town says nothing of the street
  return !value.cep?.endsWith('000') || street === '' || endereco.logradouro === '';
}

/** Nothing of the two contradicts the other. */
function fits(endereco: Endereco, value: Value): boolean {
  return CONTENT.every((field) => agree(endereco, value, field));
}

function agree(endereco: Endereco, value: Value, field: (typeof CONTENT)[number]): boolean {
  const said = value[field];
  return !isSaid(said) || endereco[field] === '' || keyOf(endereco[field]) === keyOf(said);
}

function isSaid(text: string | undefined): boolean {
  return text !== undefined && text !== '';
}

function keyOf(text = ''): string {
  return text === '' ? '' : chaveNome(text);
}

const EMPTY: Endereco = {
  tipo: 'outro',
  principal: false,
  cep: '',
  logradouro: '',
  numero: '',
  complemento: '',
  bairro: '',
  codigoEstado: '',
  codigoCidade: '',
};

function emptyEndereco(tipo: PessoaInput['tipo']): Endereco {
  return { ...EMPTY, tipo: tipo === 'fisica' ? 'residencial' : 'comercial' };
}
