import { findUf } from '@fichario/brasil';
import { useEffect, useState } from 'react';
import { useCepLookup } from '../../../localidades/web/use-cep-lookup.ts';
import { assembled } from '../../../pessoa/field-list.ts';
import { type PessoaFormHandle, usePessoaFormHandle } from '../editing/form-context.ts';
import { readText, withValue } from '../editing/form-store.ts';
import { ADDRESS_FIELDS, type AddressTexts, type CepAddressBlock, type CepNote } from './address-texts.ts';

type Rules = typeof import('./fill-from-cep.ts');

/** Loaded with the first key in a CEP field, because the first load does not need them. */
const loadRules = (): Promise<Rules> => import('./fill-from-cep.ts');

/** Fills the address of a CEP into the other fields of its block (specification, section 7). */
export function useCepFill(blockKey: string) {
  const handle = usePessoaFormHandle();
  const [note, setNote] = useState<CepNote>();
  const [block] = useState(() => openBlock(blockKey, handle, setNote));

  /** Runs `apply` once the rules are loaded, unless another CEP was typed meanwhile. */
  const withRules = async (apply: (rules: Rules) => void): Promise<void> => {
    const { requested } = block.read();
    const release = handle.store.hold();
    const rules = await loadRules().catch(() => undefined);
    if (block.read().requested === requested) {
      if (rules) apply(rules);
      else setNote({ text: 'O endereço do CEP não veio: digite-o.' });
    }
    release();
  };
  /** Handles a CEP without an address, with at most a known state. */
  const handleState = (codigoEstado: string | undefined, noteWithout: CepNote | undefined) => {
    const uf = codigoEstado === undefined ? undefined : findUf(codigoEstado);
    if (!uf) return setNote(noteWithout);
    void withRules(({ fillEstado }) => fillEstado(uf, { block, noteWithout, forget }));
  };
  const { lookUp, forget, isPending } = useCepLookup({
    onFound: (address) => void withRules(({ fillAddress }) => fillAddress(address, { block, forget })),
    onNotFound: (codigoEstado) => handleState(codigoEstado, { text: 'CEP não encontrado' }),
    // an alert has already been shown
    onFailed: (codigoEstado) => handleState(codigoEstado, undefined),
  });

  // an earlier save would store the CEP without its address
  useEffect(() => (isPending ? handle.store.hold() : undefined), [isPending, handle]);

  return {
    note,
    isPending,
    onCepInput: (text: string) => {
      setNote(undefined);
      block.request();
      loadRules().catch(() => undefined);
      lookUp(text);
    },
  };
}

function openBlock(
  blockKey: string,
  { store, change }: PessoaFormHandle,
  setNote: CepAddressBlock['setNote'],
): CepAddressBlock {
  const keyOf = (field: keyof AddressTexts) => `enderecos.${blockKey}.${field}` as const;
  const readTexts = (): AddressTexts =>
    assembled(Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, readText(store.get(), keyOf(field))])));
  let known = readTexts();
  let requested = known;
  return {
    blockKey,
    read: () => ({ current: readTexts(), requested, known }),
    write: (texts) =>
      change((values) =>
        ADDRESS_FIELDS.reduce((filled, field) => withValue(filled, keyOf(field), texts[field]), values),
      ),
    know: (texts) => {
      known = texts;
    },
    request: () => {
      requested = readTexts();
    },
    setNote,
  };
}
