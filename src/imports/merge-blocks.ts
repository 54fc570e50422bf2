import { chaveNome } from '@fichario/brasil';
import type { Email, Endereco, InscricaoEstadual, PessoaInput, Telefone } from '../pessoas/pessoa.ts';
import type { RowBlock } from './read-row.ts';

type Tipo = PessoaInput['tipo'];

/** How a row's blocks go into those that a record has: by their numbers (our own export), or by what they say. */
export type Merging = { tipo: Tipo; byPlace: boolean };

/**
 * The addresses of a record with those of a row. By content: one with the same CEP and number, or the same street and
 * number, gets what the row says of it; the only address of a record gets what does not contradict it; any other is one
 * more. Nothing is taken out.
 */
export function mergeEnderecos(own: readonly Endereco[], rows: RowBlock<Endereco>[], merging: Merging): Endereco[] {
  const merged = own.map((endereco) => ({ ...endereco }));
  for (const { place, value } of rows) {
    const named = merging.byPlace && place > 0 && place <= own.length ? merged[place - 1] : undefined;
    const found = named ?? findEndereco(merged, own.length, value);
    if (found) Object.assign(found, isOfRow(merged, found, own.length) ? fillBlanks(found, value) : value);
    else if (hasEndereco(value)) merged.push({ ...emptyEndereco(merging.tipo), ...value });
    if (value.principal === true) makePrincipal(merged, found ?? merged.at(-1));
  }
  return merged;
}

type Value = Partial<Endereco>;

const CONTENT = ['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'codigoEstado', 'codigoCidade'] as const;

function hasEndereco(value: Value): boolean {
  return CONTENT.some((field) => isSaid(value[field]));
}

function isOfRow(merged: Endereco[], endereco: Endereco, owned: number): boolean {
  return merged.indexOf(endereco) >= owned;
}

/** Of two addresses of one row the second only adds to the first what that does not say. */
function fillBlanks(endereco: Endereco, value: Value): Value {
  return Object.fromEntries(
    CONTENT.filter((field) => endereco[field] === '').map((field) => [field, value[field] ?? '']),
  );
}

function findEndereco(merged: Endereco[], owned: number, value: Value): Endereco | undefined {
  const same = merged.slice(0, owned).find((endereco) => isSameEndereco(endereco, value));
  if (same) return same;
  if (owned === 1 && merged[0] && fits(merged[0], value)) return merged[0];
  return merged.slice(owned).find((endereco) => fits(endereco, value));
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

function emptyEndereco(tipo: Tipo): Endereco {
  return {
    tipo: tipo === 'fisica' ? 'residencial' : 'comercial',
    principal: false,
    cep: '',
    logradouro: '',
    numero: '',
    complemento: '',
    bairro: '',
    codigoEstado: '',
    codigoCidade: '',
  };
}

/** The phones of a record with those of a row that it does not have yet. */
export function mergeTelefones(own: readonly Telefone[], rows: RowBlock<Telefone>[], merging: Merging): Telefone[] {
  return mergeList(own, rows, merging, {
    isSame: (telefone, { numero }) => telefone.numero === numero,
    complete: ({ numero, ...rest }) =>
      numero === undefined
        ? undefined
        : { tipo: numero.length === 11 ? 'celular' : 'fixo', principal: false, observacao: '', ...rest, numero },
  });
}

/** The e-mails of a record with those of a row that it does not have yet. */
export function mergeEmails(own: readonly Email[], rows: RowBlock<Email>[], merging: Merging): Email[] {
  return mergeList(own, rows, merging, {
    isSame: (block, { email }) => block.email === email,
    complete: ({ email, ...rest }) =>
      email === undefined
        ? undefined
        : { tipo: merging.tipo === 'fisica' ? 'pessoal' : 'comercial', principal: false, ...rest, email },
  });
}

/** The inscrições of a company with those of a row: one in each state, unless the record already has more. */
export function mergeInscricoes(
  own: readonly InscricaoEstadual[],
  rows: RowBlock<InscricaoEstadual>[],
  merging: Merging,
): InscricaoEstadual[] {
  const merged = own.map((inscricao) => ({ ...inscricao }));
  for (const { place, value } of rows) {
    const named = merging.byPlace && place <= own.length ? merged[place - 1] : undefined;
    const found = named ?? merged.find(({ uf }) => uf === value.uf);
    if (found) Object.assign(found, value);
    else if (value.uf !== undefined && value.numero !== undefined) merged.push({ uf: value.uf, numero: value.numero });
  }
  return merged;
}

type ListRules<Block> = {
  isSame: (block: Block, value: Partial<Block>) => boolean;
  complete: (value: Partial<Block>) => Block | undefined;
};

function mergeList<Block extends { principal: boolean }>(
  own: readonly Block[],
  rows: RowBlock<Block>[],
  { byPlace }: Merging,
  { isSame, complete }: ListRules<Block>,
): Block[] {
  const merged = own.map((block) => ({ ...block }));
  for (const { place, value } of rows) {
    const named = byPlace && place > 0 && place <= own.length ? merged[place - 1] : undefined;
    const same = named ?? merged.find((block) => isSame(block, value));
    const added = same ? undefined : complete(value);
    if (named) Object.assign(named, value);
    if (added) merged.push(added);
    if (value.principal === true) makePrincipal(merged, same ?? added);
  }
  return merged;
}

/** Nothing is the principal one any more but this. */
function makePrincipal(blocks: { principal: boolean }[], chosen: { principal: boolean } | undefined): void {
  if (chosen) for (const block of blocks) block.principal = block === chosen;
}
