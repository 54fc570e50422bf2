import { describe, expect, test } from 'vitest';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../../test/pessoas.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { BulkChange } from '../../operations/bulk.schema.ts';
import { checkedChange } from './block-change.ts';
import { decide } from './bulk-change.ts';

const STORED = {
  id: '0192f0c4-0000-7000-8000-000000000001',
  codigo: 1,
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  deletedAt: null,
};

/** The result of a change for a record, or why it stays. */
function change(pessoa: PessoaInput, asked: BulkChange): PessoaInput | string {
  const before: Pessoa = { ...pessoa, ...STORED };
  const verdict = decide(checkedChange(asked, { longEmailEndings: false }) as Parameters<typeof decide>[0], before);
  if ('reason' in verdict) return `${verdict.outcome}: ${verdict.reason}`;
  return 'input' in verdict ? verdict.input : verdict.type;
}

const refused = (asked: BulkChange) => () => checkedChange(asked, { longEmailEndings: false });

const FIXO = { ...TELEFONE, tipo: 'fixo', numero: '1133334444', observacao: 'balcão' } as const;
const SAME = 'kept: Já estava assim.';

describe('a phone', () => {
  test('is added with its kind, and is principal only in a record without phones', () => {
    const added = { type: 'addTelefone', telefone: '+55 (11) 98765-4321' } as const;
    const celular = { tipo: 'celular', numero: '11987654321', observacao: '' };
    expect(change(buildFisica(), added)).toMatchObject({ telefones: [{ ...celular, principal: true }] });
    expect(change(buildJuridica({ telefones: [FIXO] }), added)).toMatchObject({
      telefones: [FIXO, { ...celular, principal: false }],
    });
    expect(change(buildFisica({ telefones: [TELEFONE] }), added)).toBe(SAME);
  });

  test('replaces another, keeps its note, and gets the kind of its digits', () => {
    const asked = { type: 'replaceTelefone', telefone: '(11) 3333-4444', by: '11987654321' } as const;
    expect(change(buildFisica({ telefones: [FIXO] }), asked)).toMatchObject({
      telefones: [{ tipo: 'celular', numero: '11987654321', observacao: 'balcão', principal: true }],
    });
    expect(change(buildFisica({ telefones: [{ ...FIXO, numero: '1122223333' }] }), asked)).toBe(SAME);
  });

  test('that the record already has remains alone, and becomes principal if the other was', () => {
    const telefones = [FIXO, { ...TELEFONE, principal: false }];
    const asked = { type: 'replaceTelefone', telefone: '1133334444', by: '11987654321' } as const;
    expect(change(buildFisica({ telefones }), asked)).toMatchObject({ telefones: [TELEFONE] });
  });

  test('is removed, and the next one becomes principal', () => {
    const telefones = [FIXO, { ...TELEFONE, principal: false }];
    expect(change(buildFisica({ telefones }), { type: 'removeTelefone', telefone: '1133334444' })).toMatchObject({
      telefones: [TELEFONE],
    });
    expect(change(buildFisica(), { type: 'removeTelefone', telefone: '1133334444' })).toBe(SAME);
  });

  test('is not added to a record with the maximum of them', () => {
    const telefones = Array.from({ length: 50 }, (_, n) => ({
      ...TELEFONE,
      numero: `119876500${n + 10}`,
      principal: n === 0,
    }));
    const verdict = change(buildFisica({ telefones }), { type: 'addTelefone', telefone: '1133334444' });
    expect(verdict).toBe('failed: A ficha já tem 50 telefones, o máximo. Tire um antes.');
  });

  test('is refused by the rules of the form', () => {
    expect(refused({ type: 'addTelefone', telefone: '1111' })).toThrow();
    expect(refused({ type: 'replaceTelefone', telefone: '1133334444', by: '99' })).toThrow();
    expect(refused({ type: 'addEmail', email: 'ana@exemplo.digital' })).toThrow();
    expect(checkedChange({ type: 'addEmail', email: 'ANA@exemplo.digital' }, { longEmailEndings: true })).toEqual({
      type: 'addEmail',
      email: 'ana@exemplo.digital',
    });
    expect(refused({ type: 'setEndereco', endereco: { codigoCidade: '9999999' } })).toThrow();
  });
});

test('an e-mail is added as one of a company, exchanged and removed', () => {
  expect(change(buildJuridica(), { type: 'addEmail', email: 'Joao@Exemplo.com.br' })).toMatchObject({
    emails: [{ tipo: 'comercial', email: 'joao@exemplo.com.br', principal: true }],
  });
  const before = buildFisica({ emails: [EMAIL] });
  expect(change(before, { type: 'replaceEmail', email: EMAIL.email, by: 'novo@exemplo.com.br' })).toMatchObject({
    emails: [{ ...EMAIL, email: 'novo@exemplo.com.br' }],
  });
  expect(change(before, { type: 'removeEmail', email: EMAIL.email })).toMatchObject({ emails: [] });
});

describe('the principal address', () => {
  const other = { ...ENDERECO, principal: false, numero: '7' };

  test('gets the given values and the state of its city, and no other address does', () => {
    const endereco = { bairro: 'Centro', codigoCidade: '3304557' };
    expect(change(buildFisica({ enderecos: [other, ENDERECO] }), { type: 'setEndereco', endereco })).toMatchObject({
      enderecos: [other, { ...ENDERECO, ...endereco, codigoEstado: '33' }],
    });
  });

  test('stays if it has the values, is missing, or would equal another one', () => {
    const asked = { type: 'setEndereco', endereco: { cep: '01001-000' } } as const;
    expect(change(buildFisica({ enderecos: [ENDERECO] }), asked)).toBe(SAME);
    expect(change(buildFisica(), asked)).toBe('kept: A ficha não tem endereço.');
    const enderecos = [
      { ...ENDERECO, cep: '01002000' },
      { ...ENDERECO, principal: false },
    ];
    expect(change(buildFisica({ enderecos }), asked)).toBe('failed: A ficha já tem outro endereço igual a este.');
  });
});
