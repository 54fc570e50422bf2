import { findUf } from '@fichario/brasil';
import { useRef, useState } from 'react';
import type { CepAddress } from '../../../localidades/localidades.ts';
import { useCepLookup } from '../../../localidades/web/use-cep-lookup.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import { readText, withText } from '../editing/form-store.ts';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';

const FILLED = ['logradouro', 'bairro', 'codigoEstado', 'codigoCidade'] as const;
type Filled = (typeof FILLED)[number];
type Texts = Record<Filled, string>;
type BlockPath = `enderecos.${string}`;

/** What the CEP has to say under its field, and what can be done about it. */
export type CepNote = { text: string; action?: { label: string; onAction: () => void } };

/**
 * The address of a CEP in the block's other fields (specification, section 7). What somebody has typed since the form was
 * opened stays, with an offer to replace it; all else is filled, with an offer to take that back.
 */
export function useCepFill(blockKey: string) {
  const { store, change } = usePessoaFormHandle();
  const typed = useRef(new Set<Filled>());
  const [note, setNote] = useState<CepNote>();
  const path = `enderecos.${blockKey}` as const;

  const read = () => readTexts(store.get(), path);
  const write = (texts: Texts) =>
    change((values) => FILLED.reduce((filled, field) => withText(filled, `${path}.${field}`, texts[field]), values));
  const replaceAll = (texts: Texts) => {
    typed.current.clear();
    write(texts);
    setNote(undefined);
  };

  const handleFound = (address: CepAddress) => {
    const before = read();
    const found = textsOf(address, before);
    const after = keepTyped(found, before, typed.current);
    write(after);
    const lost = FILLED.some((field) => before[field] !== '' && before[field] !== after[field]);
    if (FILLED.some((field) => after[field] !== found[field])) {
      const text = `O CEP é de ${describe(address)}.`;
      setNote({ text, action: { label: 'Usar este endereço', onAction: () => replaceAll(found) } });
    } else if (lost) {
      setNote({
        text: 'Endereço trocado pelo do CEP.',
        action: { label: 'Desfazer', onAction: () => replaceAll(before) },
      });
    } else setNote(undefined);
    moveFocus(blockKey, address.logradouro === '' && after.logradouro === '' ? 'logradouro' : 'numero');
  };

  const { lookUp, isPending } = useCepLookup({
    onFound: handleFound,
    onNotFound: () => setNote({ text: 'CEP não encontrado' }),
    onFailed: (codigoEstado) => {
      if (codigoEstado === undefined || read().codigoEstado !== '') return;
      change((values) => withText(values, `${path}.codigoEstado`, codigoEstado));
    },
  });

  return {
    note,
    isPending,
    onCepInput: (text: string) => {
      setNote(undefined);
      lookUp(text);
    },
    /** a person changed this field: a CEP no longer replaces it unasked */
    onTyped: (field: Filled) => typed.current.add(field),
  };
}

function readTexts(values: PessoaFormValues, path: BlockPath): Texts {
  return {
    logradouro: readText(values, `${path}.logradouro`),
    bairro: readText(values, `${path}.bairro`),
    codigoEstado: readText(values, `${path}.codigoEstado`),
    codigoCidade: readText(values, `${path}.codigoCidade`),
  };
}

/** The address that was found, with what somebody has typed since the form was opened. */
function keepTyped(found: Texts, before: Texts, typed: ReadonlySet<Filled>): Texts {
  const kept = FILLED.filter((field) => typed.has(field) && before[field] !== '');
  const after = { ...found };
  for (const field of kept) after[field] = before[field];
  // a city belongs to its state: they are kept or filled together
  if (kept.includes('codigoEstado') || kept.includes('codigoCidade')) {
    after.codigoEstado = before.codigoEstado;
    after.codigoCidade = before.codigoCidade;
  }
  return after;
}

/** What an answer leaves open (a town with one CEP, a range of a state) does not wipe out what is there. */
function textsOf({ logradouro, bairro, uf, cidade }: CepAddress, before: Texts): Texts {
  const codigoEstado = findUf(uf)?.codigo ?? before.codigoEstado;
  const stays = cidade === undefined && codigoEstado === before.codigoEstado;
  return {
    logradouro: logradouro || before.logradouro,
    bairro: bairro || before.bairro,
    codigoEstado,
    codigoCidade: cidade?.codigo ?? (stays ? before.codigoCidade : ''),
  };
}

function describe({ logradouro, bairro, cidade, uf }: CepAddress): string {
  const place = cidade ? `${cidade.nome}/${uf}` : uf;
  return [logradouro, bairro, place].filter((part) => part !== '').join(', ');
}

/** To the number, unless the person has gone on typing somewhere else meanwhile. */
function moveFocus(blockKey: string, field: 'numero' | 'logradouro'): void {
  const idOf = (name: string) => fieldId(`enderecos.${blockKey}.${name}`);
  const active = document.activeElement;
  if (active?.id !== idOf('cep') && active?.id !== idOf('logradouro')) return;
  document.getElementById(idOf(field))?.focus();
}
