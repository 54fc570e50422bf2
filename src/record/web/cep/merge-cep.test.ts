import { describe, expect, test } from 'vitest';
import type { CepAddress } from '../../../localidades/localidades.ts';
import type { AddressTexts } from './address-texts.ts';
import { mergeAddress, mergeEstado } from './merge-cep.ts';

const SAO_PAULO = { codigo: '3550308', nome: 'São Paulo' };
const PAULISTA: CepAddress = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  uf: 'SP',
  cidade: SAO_PAULO,
};
const AUGUSTA: CepAddress = { ...PAULISTA, cep: '01305000', logradouro: 'Rua Augusta', bairro: 'Consolação' };
/** A town with a single CEP. */
const BORGES: CepAddress = {
  cep: '59730000',
  logradouro: '',
  bairro: '',
  uf: 'RN',
  cidade: { codigo: '2408409', nome: "Olho d'Água do Borges" },
};

function texts(changes: Partial<AddressTexts> = {}): AddressTexts {
  return {
    cep: '',
    logradouro: '',
    numero: '',
    complemento: '',
    bairro: '',
    codigoEstado: '',
    codigoCidade: '',
    ...changes,
  };
}

const AT_PAULISTA = texts({
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  codigoEstado: '35',
  codigoCidade: '3550308',
});

/** An address that the user typed before its CEP. */
function byHand(changes: Partial<AddressTexts>, address = PAULISTA) {
  const current = texts({ cep: address.cep, ...changes });
  return { current, requested: current, known: texts() };
}

/** An address filled by an earlier CEP or opened with the record, with another CEP typed. */
function after(known: AddressTexts, cep: string, changes: Partial<AddressTexts> = {}) {
  const current = { ...known, ...changes, cep };
  return { current, requested: current, known };
}

describe('a CEP and a city or state chosen by hand', () => {
  test('an empty address is filled completely', () => {
    expect(mergeAddress(PAULISTA, byHand({}))).toEqual({ kind: 'filled', texts: { ...AT_PAULISTA, cep: '01310100' } });
  });

  test('an address in the same state gets the city', () => {
    expect(mergeAddress(PAULISTA, byHand({ codigoEstado: '35' }))).toEqual({
      kind: 'filled',
      texts: { ...AT_PAULISTA, cep: '01310100' },
    });
  });

  test.each([
    { codigoEstado: '33' },
    { codigoEstado: '33', codigoCidade: '3304557' },
    { codigoEstado: '35', codigoCidade: '3509502' },
    {
      codigoEstado: '33',
      bairro: 'Copacabana',
      logradouro: 'Avenida Atlântica',
      numero: '1702',
      complemento: 'térreo',
    },
  ])('another state or city: the whole address is that of the CEP: %j', (place) => {
    expect(mergeAddress(PAULISTA, byHand(place))).toEqual({
      kind: 'replaced',
      texts: { ...AT_PAULISTA, cep: '01310100' },
    });
  });

  test('another state: a number typed before any street stays', () => {
    const merge = mergeAddress(PAULISTA, byHand({ codigoEstado: '33', numero: '1578' }));
    expect(merge.texts).toEqual({ ...AT_PAULISTA, cep: '01310100', numero: '1578' });
  });

  test('a town with one CEP in another state removes street and district', () => {
    const state = byHand({ codigoEstado: '35', logradouro: 'Rua Augusta', bairro: 'Consolação', numero: '9' }, BORGES);
    expect(mergeAddress(BORGES, state)).toEqual({
      kind: 'replaced',
      texts: texts({ cep: '59730000', codigoEstado: '24', codigoCidade: '2408409' }),
    });
  });

  test('a town with one CEP keeps a typed street', () => {
    const state = byHand({ logradouro: 'Rua Principal', numero: '9', bairro: 'Centro' }, BORGES);
    expect(mergeAddress(BORGES, state)).toEqual({
      kind: 'filled',
      texts: { ...state.current, codigoEstado: '24', codigoCidade: '2408409' },
    });
  });
});

describe('a CEP and a street typed by hand', () => {
  test('another spelling of the same street stays, and the empty fields are filled', () => {
    const merge = mergeAddress(PAULISTA, byHand({ logradouro: 'Av. Paulista, lado par', numero: '1578' }));
    expect(merge).toMatchObject({
      kind: 'kept',
      texts: { logradouro: 'Av. Paulista, lado par', numero: '1578', bairro: 'Bela Vista', codigoCidade: '3550308' },
      offer: { logradouro: 'Avenida Paulista', numero: '1578' },
    });
  });

  test('another street stays without the district of the CEP, and the whole address of the CEP is offered', () => {
    const merge = mergeAddress(PAULISTA, byHand({ logradouro: 'Rua das Flores', numero: '10' }));
    expect(merge).toMatchObject({
      kind: 'kept',
      texts: { logradouro: 'Rua das Flores', numero: '10', bairro: '', codigoEstado: '35', codigoCidade: '3550308' },
      offer: { logradouro: 'Avenida Paulista', numero: '', bairro: 'Bela Vista' },
    });
  });

  test('a typed district does not get a street of another district', () => {
    const merge = mergeAddress(PAULISTA, byHand({ bairro: 'Copacabana' }));
    expect(merge).toMatchObject({ kind: 'kept', texts: { logradouro: '', bairro: 'Copacabana' } });
  });
});

describe('a second CEP', () => {
  test('in the same city brings its street, and removes the number of the first', () => {
    const state = after({ ...AT_PAULISTA, numero: '1578', complemento: 'cj. 31' }, '01305-000');
    expect(mergeAddress(AUGUSTA, state)).toEqual({
      kind: 'replaced',
      texts: { ...AT_PAULISTA, cep: '01305-000', logradouro: 'Rua Augusta', bairro: 'Consolação' },
    });
  });

  test('of a town with one CEP removes all texts of the first', () => {
    expect(mergeAddress(BORGES, after(AT_PAULISTA, '59730-000')).texts).toEqual(
      texts({ cep: '59730-000', codigoEstado: '24', codigoCidade: '2408409' }),
    );
  });

  test('of the same city without a known street removes the street of the first', () => {
    const big = { ...PAULISTA, cep: '01310999', logradouro: '', bairro: '' };
    expect(mergeAddress(big, after(AT_PAULISTA, '01310-999')).texts).toMatchObject({ logradouro: '', bairro: '' });
  });

  test('equal to the first changes nothing', () => {
    expect(mergeAddress(PAULISTA, after(AT_PAULISTA, '01310-100'))).toEqual({ kind: 'filled', texts: AT_PAULISTA });
  });

  test('without a known city removes the city of the first', () => {
    const unknown = { ...AUGUSTA, cidade: undefined };
    expect(mergeAddress(unknown, after(AT_PAULISTA, '01305-000')).texts.codigoCidade).toBe('');
  });
});

describe('a late answer', () => {
  test.each([
    { codigoEstado: '33' },
    { codigoEstado: '33', codigoCidade: '3304557' },
    { codigoEstado: '33', logradouro: 'Avenida Atlântica' },
  ])('overwrites nothing of another place that was chosen meanwhile, and is offered: %j', (changes) => {
    const requested = texts({ cep: '01310-100' });
    const current = { ...requested, ...changes };
    const merge = mergeAddress(PAULISTA, { current, requested, known: texts() });
    expect(merge).toEqual({ kind: 'kept', texts: current, offer: AT_PAULISTA });
  });

  test('keeps the number typed meanwhile', () => {
    const requested = after({ ...AT_PAULISTA, numero: '1578' }, '01305-000').current;
    const merge = mergeAddress(AUGUSTA, { current: { ...requested, numero: '7' }, requested, known: AT_PAULISTA });
    expect(merge.texts).toMatchObject({ logradouro: 'Rua Augusta', numero: '7' });
  });
});

describe('a CEP with only a known city, from its range', () => {
  const CENTRO: CepAddress = { ...PAULISTA, cep: '01305000', logradouro: '', bairro: '', daFaixa: 'faixa' };

  test('fills state and city, whatever street was typed', () => {
    const state = byHand({ logradouro: 'Rua Principal', numero: '9' }, CENTRO);
    expect(mergeAddress(CENTRO, state)).toEqual({
      kind: 'filled',
      texts: { ...state.current, codigoEstado: '35', codigoCidade: '3550308' },
    });
  });

  test('after another CEP of the same city keeps the street, because it knows no other', () => {
    const state = after({ ...AT_PAULISTA, numero: '1578' }, '01305-000');
    expect(mergeAddress(CENTRO, state)).toEqual({ kind: 'filled', texts: state.current });
  });

  test('after a CEP of another city replaces the address', () => {
    const muriae = { ...BORGES, cep: '36880000', uf: 'MG', cidade: { codigo: '3143906', nome: 'Muriaé' } };
    expect(mergeAddress({ ...muriae, daFaixa: 'geral antigo' }, after(AT_PAULISTA, '36880-000'))).toEqual({
      kind: 'replaced',
      texts: texts({ cep: '36880-000', codigoEstado: '31', codigoCidade: '3143906' }),
    });
  });
});

describe('a CEP with only a known state', () => {
  test('fills an empty state, whatever street was typed', () => {
    const state = byHand({ logradouro: 'Rua Principal' });
    expect(mergeEstado('35', state)).toEqual({ kind: 'filled', texts: { ...state.current, codigoEstado: '35' } });
  });

  test('keeps the city of the same state', () => {
    const state = byHand({ codigoEstado: '35', codigoCidade: '3509502' });
    expect(mergeEstado('35', state)).toEqual({ kind: 'filled', texts: state.current });
  });

  test('keeps an address in another state, and offers only the state', () => {
    const state = after({ ...AT_PAULISTA, numero: '1578' }, '20040-002');
    expect(mergeEstado('33', state)).toEqual({
      kind: 'kept',
      texts: state.current,
      offer: texts({ cep: '20040-002', codigoEstado: '33' }),
    });
  });
});

test('the result of a CEP never mixes two addresses', () => {
  const places = [{}, { codigoEstado: '35' }, { codigoEstado: '33' }, { codigoEstado: '35', codigoCidade: '3509502' }];
  const streets = [{}, { logradouro: 'Avenida Atlântica', bairro: 'Copacabana' }, { logradouro: 'R. Augusta' }];
  const knowns = [texts(), AT_PAULISTA];
  for (const address of [PAULISTA, AUGUSTA, BORGES, { ...AUGUSTA, cidade: undefined }])
    for (const place of places)
      for (const street of streets)
        for (const known of knowns)
          for (const late of [false, true]) {
            const current = { ...known, ...place, ...street, cep: address.cep };
            const requested = late ? { ...known, cep: address.cep } : current;
            const { texts: result, kind } = mergeAddress(address, { current, requested, known });
            const own = result.codigoEstado === current.codigoEstado && result.codigoCidade === current.codigoCidade;
            const ofCep = result.codigoEstado === (address.uf === 'RN' ? '24' : '35');
            expect(ofCep || (own && kind === 'kept')).toBe(true);
            const hasStreetOfCep =
              current.logradouro !== address.logradouro && result.logradouro === address.logradouro;
            if (hasStreetOfCep && address.logradouro !== '')
              expect([result.bairro, ofCep]).toEqual([address.bairro, true]);
          }
});
