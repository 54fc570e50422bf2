import { findUf } from '@fichario/brasil';
import { useRef, useState } from 'react';
import type { CepAddress } from '../../../localidades/localidades.ts';
import { useCepLookup } from '../../../localidades/web/use-cep-lookup.ts';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import { readText, withText } from '../editing/form-store.ts';
import { ADDRESS_FIELDS, type AddressTexts } from './address-texts.ts';
import type { Meeting } from './meet-cep.ts';

type BlockPath = `enderecos.${string}`;

/** What the CEP has to say under its field, and what can be done about it. */
export type CepNote = { text: string; action?: { label: string; onAction: () => void } };

type Rules = typeof import('./meet-cep.ts');

/** Brought with the first key in a CEP field: the first load does without them. */
const loadRules = (): Promise<Rules> => import('./meet-cep.ts');

/**
 * The address of a CEP in the block's other fields (specification, section 7), by the rules of meet-cep.ts. What it replaces
 * can be taken back with the CEP itself; what it leaves alone can be replaced.
 */
export function useCepFill(blockKey: string) {
  const { note, setNote, markAsked, stateNow, settle, fillEstado } = useAddress(blockKey);

  /** By the rules, once they are there and unless another CEP was typed meanwhile. */
  const meet = async (decide: (rules: Rules) => void): Promise<void> => {
    const { asked } = stateNow();
    const rules = await loadRules().catch(() => undefined);
    if (stateNow().asked !== asked) return;
    if (rules) decide(rules);
    else setNote({ text: 'O endereço do CEP não veio: digite-o.' });
  };
  const handleFound = (address: CepAddress) =>
    void meet(({ meetAddress }) => {
      const meeting = meetAddress(address, stateNow());
      settle(meeting, describe(address, meeting), forget);
      moveFocus(blockKey, address.logradouro === '' && meeting.texts.logradouro === '' ? 'logradouro' : 'numero');
    });
  /** No address, and the state at most. */
  const handleState = (codigoEstado: string | undefined, otherwise: CepNote | undefined) => {
    const uf = codigoEstado === undefined ? undefined : findUf(codigoEstado);
    if (!uf) return setNote(otherwise);
    void meet(({ meetEstado }) => {
      const meeting = meetEstado(uf.codigo, stateNow());
      if (meeting.kind === 'kept') return settle(meeting, uf.nome, forget);
      fillEstado(meeting.texts);
      setNote(otherwise && { text: 'Deste CEP só se sabe o estado: complete o endereço.' });
    });
  };
  const { lookUp, forget, isPending } = useCepLookup({
    onFound: handleFound,
    onNotFound: (codigoEstado) => handleState(codigoEstado, { text: 'CEP não encontrado' }),
    // the alert has said it
    onFailed: (codigoEstado) => handleState(codigoEstado, undefined),
  });

  return {
    note,
    isPending,
    onCepInput: (text: string) => {
      setNote(undefined);
      markAsked();
      loadRules().catch(() => undefined);
      lookUp(text);
    },
  };
}

/** The address of a block, what a CEP has told of it, and what comes of the two. */
function useAddress(blockKey: string) {
  const { store, change } = usePessoaFormHandle();
  const path = `enderecos.${blockKey}` as const;
  const read = () => readTexts(store.get(), path);
  const [opened] = useState(read);
  const known = useRef(opened);
  const asked = useRef(opened);
  const [note, setNote] = useState<CepNote>();
  const write = (texts: AddressTexts) =>
    change((values) =>
      ADDRESS_FIELDS.reduce((filled, field) => withText(filled, `${path}.${field}`, texts[field]), values),
    );

  /** Replaces what stands there, and offers to take it back: then the CEP of before is there again. */
  const replace = (
    texts: AddressTexts,
    before: AddressTexts,
    { text, onUndo }: { text: string; onUndo: () => void },
  ) => {
    const knownBefore = known.current;
    known.current = texts;
    write(texts);
    const undo = () => {
      known.current = knownBefore;
      onUndo();
      write(before);
      setNote(undefined);
    };
    setNote({ text, action: { label: 'Desfazer', onAction: undo } });
  };
  const settle = (meeting: Meeting, place: string, onUndo: () => void): void => {
    const now = read();
    if (meeting.kind === 'replaced') {
      const text = isElsewhere(meeting.texts, now) ? `Este CEP é de ${place}: o endereço foi trocado.` : REPLACED;
      return replace(meeting.texts, { ...now, cep: known.current.cep }, { text, onUndo });
    }
    write(meeting.texts);
    if (meeting.kind === 'kept') {
      const takeOffer = () => replace(meeting.offer, read(), { text: REPLACED, onUndo });
      return setNote({ text: `O CEP é de ${place}.`, action: { label: 'Usar este endereço', onAction: takeOffer } });
    }
    known.current = meeting.texts;
    setNote(undefined);
  };
  return {
    note,
    setNote,
    settle,
    /** A CEP was typed: what differs when its answer comes was changed meanwhile. */
    markAsked: () => {
      asked.current = read();
    },
    stateNow: () => ({ now: read(), asked: asked.current, known: known.current }),
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

function isElsewhere(texts: AddressTexts, now: AddressTexts): boolean {
  const fields = ['codigoEstado', 'codigoCidade'] as const;
  return fields.some((field) => now[field] !== '' && now[field] !== texts[field]);
}

/** The whole address where it is offered, the place alone where it has come. */
function describe({ logradouro, bairro, cidade, uf }: CepAddress, { kind }: Meeting): string {
  const place = cidade ? `${cidade.nome}/${uf}` : uf;
  return kind === 'kept' ? [logradouro, bairro, place].filter((part) => part !== '').join(', ') : place;
}

/** To the number, unless the person has gone on typing somewhere else meanwhile. */
function moveFocus(blockKey: string, field: 'numero' | 'logradouro'): void {
  const idOf = (name: string) => fieldId(`enderecos.${blockKey}.${name}`);
  const active = document.activeElement;
  if (active?.id !== idOf('cep') && active?.id !== idOf('logradouro')) return;
  document.getElementById(idOf(field))?.focus();
}
