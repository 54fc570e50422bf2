import type { Uf } from '@fichario/brasil';
import type { CepAddress } from '../../../localidades/localidades.ts';
import { fieldId } from '../../model/form-labels.ts';
import type { AddressTexts, CepAddressBlock, CepNote } from './address-texts.ts';
import { type CepMerge, mergeAddress, mergeEstado } from './merge-cep.ts';

type Filling = {
  block: CepAddressBlock;
  /** allows a lookup of the same CEP again */
  forget: () => void;
};

/**
 * Fills in the address of a CEP by the rules of merge-cep.ts. A replaced address can be restored with its CEP; an
 * address that was not replaced can be replaced by the offered one.
 */
export function fillAddress(address: CepAddress, filling: Filling): void {
  const { block } = filling;
  const merge = mergeAddress(address, block.read());
  applyMerge(merge, describe(address, merge), filling);
  if (merge.kind === 'filled' && address.daFaixa) block.setNote({ text: describeRange(address) });
  const isStreetMissing = address.logradouro === '' && merge.texts.logradouro === '';
  moveFocus(block.blockKey, isStreetMissing ? 'logradouro' : 'numero');
}

/** Fills in the state of a CEP without a known city. */
export function fillEstado(uf: Uf, { noteWithout, ...filling }: Filling & { noteWithout: CepNote | undefined }): void {
  const { block } = filling;
  const state = block.read();
  const merge = mergeEstado(uf.codigo, state);
  if (merge.kind === 'kept') return applyMerge(merge, uf.nome, filling);
  block.know({ ...state.known, codigoEstado: merge.texts.codigoEstado });
  block.write(merge.texts);
  block.setNote(noteWithout && { text: 'Deste CEP só se sabe o estado: complete o endereço.' });
}

const REPLACED = 'Endereço trocado pelo do CEP.';

function applyMerge(merge: CepMerge, place: string, filling: Filling): void {
  const { block } = filling;
  const { current, known } = block.read();
  if (merge.kind === 'replaced') {
    const text = isElsewhere(merge.texts, current) ? `Este CEP é de ${place}: o endereço foi trocado.` : REPLACED;
    return replace(merge.texts, { previous: { ...current, cep: known.cep }, text }, filling);
  }
  block.write(merge.texts);
  if (merge.kind === 'kept') {
    const acceptOffer = () => replace(merge.offer, { previous: block.read().current, text: REPLACED }, filling);
    return block.setNote({
      text: `O CEP é de ${place}.`,
      action: { label: 'Usar este endereço', onAction: acceptOffer },
    });
  }
  block.know(merge.texts);
  block.setNote(undefined);
}

type Replaced = { previous: AddressTexts; text: string };

/** Replaces the address, and offers to restore the previous one with its CEP. */
function replace(texts: AddressTexts, { previous, text }: Replaced, { block, forget }: Filling): void {
  const { known } = block.read();
  block.know(texts);
  block.write(texts);
  const undo = () => {
    block.know(known);
    forget();
    block.write(previous);
    block.setNote(undefined);
  };
  block.setNote({ text, action: { label: 'Desfazer', onAction: undo } });
}

function isElsewhere(texts: AddressTexts, current: AddressTexts): boolean {
  const fields = ['codigoEstado', 'codigoCidade'] as const;
  return fields.some((field) => current[field] !== '' && current[field] !== texts[field]);
}

/** The text of a note: the whole address if it is only offered, the city if it was filled in. */
function describe({ logradouro, bairro, cidade, uf }: CepAddress, { kind }: CepMerge): string {
  const place = cidade ? `${cidade.nome}/${uf}` : uf;
  return kind === 'kept' ? [logradouro, bairro, place].filter((part) => part !== '').join(', ') : place;
}

/** The text of a note if no more than the city is known. */
function describeRange({ daFaixa, cidade, uf }: CepAddress): string {
  const city = `${cidade?.nome}/${uf}`;
  if (daFaixa === 'geral') return `CEP geral de ${city}`;
  if (daFaixa === 'geral antigo') return `CEP geral antigo de ${city}: complete o endereço.`;
  return 'Deste CEP só se sabe a cidade: complete o endereço.';
}

/** Moves the focus to the number or the street, unless the user has moved on to another field. */
function moveFocus(blockKey: string, field: 'numero' | 'logradouro'): void {
  const idOf = (name: string) => fieldId(`enderecos.${blockKey}.${name}`);
  const active = document.activeElement;
  if (active?.id !== idOf('cep') && active?.id !== idOf('logradouro')) return;
  document.getElementById(idOf(field))?.focus();
}
