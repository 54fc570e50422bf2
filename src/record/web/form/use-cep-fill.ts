import { findUf } from '@fichario/brasil';
import { useRef, useState } from 'react';
import type { CepAddress } from '../../../localidades/localidades.ts';
import { useCepLookup } from '../../../localidades/web/use-cep-lookup.ts';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import { readText, withValue } from '../editing/form-store.ts';
import { ADDRESS_FIELDS, type AddressTexts } from './address-texts.ts';
import type { CepMerge } from './merge-cep.ts';

type BlockPath = `enderecos.${string}`;

/** The note under the field of a CEP, with an action. */
export type CepNote = { text: string; action?: { label: string; onAction: () => void } };

type Rules = typeof import('./merge-cep.ts');

/** Loaded with the first key in a CEP field, because the first load does not need them. */
const loadRules = (): Promise<Rules> => import('./merge-cep.ts');

/**
 * Fills the address of a CEP into the other fields of its block (specification, section 7), by the rules of merge-cep.ts.
 * A replaced address can be restored together with its CEP; a kept one can be replaced by the offer.
 */
export function useCepFill(blockKey: string) {
  const { note, setNote, markRequested, readState, applyMerge, fillEstado } = useAddress(blockKey);

  /** Runs `apply` once the rules are loaded, unless another CEP was typed in the meantime. */
  const withRules = async (apply: (rules: Rules) => void): Promise<void> => {
    const { requested } = readState();
    const rules = await loadRules().catch(() => undefined);
    if (readState().requested !== requested) return;
    if (rules) apply(rules);
    else setNote({ text: 'O endereço do CEP não veio: digite-o.' });
  };
  const handleFound = (address: CepAddress) =>
    void withRules(({ mergeAddress }) => {
      const merge = mergeAddress(address, readState());
      applyMerge(merge, describe(address, merge), forget);
      moveFocus(blockKey, address.logradouro === '' && merge.texts.logradouro === '' ? 'logradouro' : 'numero');
    });
  /** Handles a CEP without an address, of which at most the state is known. */
  const handleState = (codigoEstado: string | undefined, noteWithout: CepNote | undefined) => {
    const uf = codigoEstado === undefined ? undefined : findUf(codigoEstado);
    if (!uf) return setNote(noteWithout);
    void withRules(({ mergeEstado }) => {
      const merge = mergeEstado(uf.codigo, readState());
      if (merge.kind === 'kept') return applyMerge(merge, uf.nome, forget);
      fillEstado(merge.texts);
      setNote(noteWithout && { text: 'Deste CEP só se sabe o estado: complete o endereço.' });
    });
  };
  const { lookUp, forget, isPending } = useCepLookup({
    onFound: handleFound,
    onNotFound: (codigoEstado) => handleState(codigoEstado, { text: 'CEP não encontrado' }),
    // an alert has already been shown
    onFailed: (codigoEstado) => handleState(codigoEstado, undefined),
  });

  return {
    note,
    isPending,
    onCepInput: (text: string) => {
      setNote(undefined);
      markRequested();
      loadRules().catch(() => undefined);
      lookUp(text);
    },
  };
}

/** The address of a block, and the operations that change it by a CEP. */
function useAddress(blockKey: string) {
  const { store, change } = usePessoaFormHandle();
  const path = `enderecos.${blockKey}` as const;
  const read = () => readTexts(store.get(), path);
  const [opened] = useState(read);
  const known = useRef(opened);
  const requested = useRef(opened);
  const [note, setNote] = useState<CepNote>();
  const write = (texts: AddressTexts) =>
    change((values) =>
      ADDRESS_FIELDS.reduce((filled, field) => withValue(filled, `${path}.${field}`, texts[field]), values),
    );

  /** Replaces the address, and offers to restore the previous one with its CEP. */
  const replace = (
    texts: AddressTexts,
    previous: AddressTexts,
    { text, onUndo }: { text: string; onUndo: () => void },
  ) => {
    const previousKnown = known.current;
    known.current = texts;
    write(texts);
    const undo = () => {
      known.current = previousKnown;
      onUndo();
      write(previous);
      setNote(undefined);
    };
    setNote({ text, action: { label: 'Desfazer', onAction: undo } });
  };
  const applyMerge = (merge: CepMerge, place: string, onUndo: () => void): void => {
    const current = read();
    if (merge.kind === 'replaced') {
      const text = isElsewhere(merge.texts, current) ? `Este CEP é de ${place}: o endereço foi trocado.` : REPLACED;
      return replace(merge.texts, { ...current, cep: known.current.cep }, { text, onUndo });
    }
    write(merge.texts);
    if (merge.kind === 'kept') {
      const acceptOffer = () => replace(merge.offer, read(), { text: REPLACED, onUndo });
      return setNote({ text: `O CEP é de ${place}.`, action: { label: 'Usar este endereço', onAction: acceptOffer } });
    }
    known.current = merge.texts;
    setNote(undefined);
  };
  return {
    note,
    setNote,
    applyMerge,
    /** Remembers the address when a CEP is typed, to detect edits while the request is pending. */
    markRequested: () => {
      requested.current = read();
    },
    readState: () => ({ current: read(), requested: requested.current, known: known.current }),
    fillEstado: (texts: AddressTexts) => {
      known.current = { ...known.current, codigoEstado: texts.codigoEstado };
      write(texts);
    },
  };
}

const REPLACED = 'Endereço trocado pelo do CEP.';

function readTexts(values: PessoaFormValues, path: BlockPath): AddressTexts {
  return {
    cep: readText(values, `${path}.cep`),
    logradouro: readText(values, `${path}.logradouro`),
    numero: readText(values, `${path}.numero`),
    complemento: readText(values, `${path}.complemento`),
    bairro: readText(values, `${path}.bairro`),
    codigoEstado: readText(values, `${path}.codigoEstado`),
    codigoCidade: readText(values, `${path}.codigoCidade`),
  };
}

function isElsewhere(texts: AddressTexts, current: AddressTexts): boolean {
  const fields = ['codigoEstado', 'codigoCidade'] as const;
  return fields.some((field) => current[field] !== '' && current[field] !== texts[field]);
}

/** The whole address if it is only offered, the city if it was filled in. */
function describe({ logradouro, bairro, cidade, uf }: CepAddress, { kind }: CepMerge): string {
  const place = cidade ? `${cidade.nome}/${uf}` : uf;
  return kind === 'kept' ? [logradouro, bairro, place].filter((part) => part !== '').join(', ') : place;
}

/** Moves the focus to the number or the street, unless the user has moved on to another field. */
function moveFocus(blockKey: string, field: 'numero' | 'logradouro'): void {
  const idOf = (name: string) => fieldId(`enderecos.${blockKey}.${name}`);
  const active = document.activeElement;
  if (active?.id !== idOf('cep') && active?.id !== idOf('logradouro')) return;
  document.getElementById(idOf(field))?.focus();
}
