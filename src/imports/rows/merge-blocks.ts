import type { Email, InscricaoEstadual, PessoaInput, Telefone } from '../../pessoa/pessoa.ts';
import type { RowBlock } from './read-row.ts';

type Tipo = PessoaInput['tipo'];

/** How a row's blocks go into those that a record has: by their numbers (our own export), or by what they say. */
export type Merging = { tipo: Tipo; byPlace: boolean };

/** The phones of a record with those of a row that it does not have yet; what is noted of one that it has is kept. */
export function mergeTelefones(own: readonly Telefone[], rows: RowBlock<Telefone>[], merging: Merging): Telefone[] {
  return mergeList(own, rows, merging, {
    isSame: (telefone, { numero }) => telefone.numero === numero,
    update: (telefone, { observacao }) => {
      if (observacao !== undefined) telefone.observacao = observacao;
    },
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
    update: () => {},
    complete: ({ email, ...rest }) =>
      email === undefined
        ? undefined
        : { tipo: merging.tipo === 'fisica' ? 'pessoal' : 'comercial', principal: false, ...rest, email },
  });
}

/** The inscrições of a company with those of a row: another number in a state takes the place of the one that was there. */
export function mergeInscricoes(
  own: readonly InscricaoEstadual[],
  rows: RowBlock<InscricaoEstadual>[],
  merging: Merging,
): InscricaoEstadual[] {
  const merged = own.map((inscricao) => ({ ...inscricao }));
  const matches = merging.byPlace
    ? matchByPlace(merged, rows)
    : new Map<RowBlock<InscricaoEstadual>, InscricaoEstadual>();
  const free = new Set(merging.byPlace ? [] : merged);
  const isThere = ({ uf, numero }: Partial<InscricaoEstadual>) =>
    merged.find((one) => one.uf === uf && one.numero === numero);
  for (const { value } of rows) {
    const there = isThere(value);
    if (there) free.delete(there);
  }
  for (const row of rows) {
    const { uf, numero } = row.value;
    const named = matches.get(row);
    if (named) Object.assign(named, row.value);
    if (named || uf === undefined || numero === undefined || isThere(row.value)) continue;
    const replaced = [...free].find((one) => one.uf === uf);
    if (replaced) replaced.numero = numero;
    else merged.push({ uf, numero });
    if (replaced) free.delete(replaced);
  }
  return merged;
}

type ListRules<Block> = {
  isSame: (block: Block, value: Partial<Block>) => boolean;
  /** what a row says of one that is there */
  update: (block: Block, value: Partial<Block>) => void;
  complete: (value: Partial<Block>) => Block | undefined;
};

function mergeList<Block extends { principal: boolean }>(
  own: readonly Block[],
  rows: RowBlock<Block>[],
  { byPlace }: Merging,
  { isSame, update, complete }: ListRules<Block>,
): Block[] {
  const merged = own.map((block) => ({ ...block }));
  const matches = byPlace ? matchByPlace(merged, rows) : new Map<RowBlock<Block>, Block>();
  for (const row of rows) {
    const { value } = row;
    const named = matches.get(row);
    const same = named ?? merged.find((block) => isSame(block, value));
    const added = same ? undefined : complete(value);
    if (named) Object.assign(named, value);
    else if (same) update(same, value);
    if (added) merged.push(added);
    if (value.principal === true) makePrincipal(merged, same ?? added);
  }
  return merged;
}

/** Block 2 of our own export is block 2 of the record. */
export function matchByPlace<Block>(merged: Block[], rows: readonly RowBlock<Block>[]): Map<RowBlock<Block>, Block> {
  const matches = new Map<RowBlock<Block>, Block>();
  for (const row of rows) {
    const named = row.place > 0 ? merged[row.place - 1] : undefined;
    if (named) matches.set(row, named);
  }
  return matches;
}

/** Nothing is the principal one any more but this. */
export function makePrincipal(blocks: { principal: boolean }[], chosen: { principal: boolean } | undefined): void {
  if (chosen) for (const block of blocks) block.principal = block === chosen;
}
