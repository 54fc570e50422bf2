import { describe, expect, test } from 'vitest';
import { exampleInput } from '../../../pessoa/examples.ts';
import { TIPOS } from '../../../pessoa/field-list.ts';
import { toInput } from '../../model/form-convert.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { copyPessoa } from './copy-pessoa.ts';

const STORED = { id: '01920000-0000-7000-8000-000000000001', codigo: 7, version: 3, deletedAt: null };
const MOMENTS = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };

describe.each(TIPOS)('a copy of a pessoa %s', (tipo) => {
  const source: Pessoa = { ...exampleInput(tipo), ...STORED, ...MOMENTS };
  const copy = toInput(copyPessoa(source)).input;

  test('has all fields that may be copied', () => {
    const { nome, enderecos, telefones, emails, papeis, tags, situacao, observacoes, limiteCredito } = source;
    expect(copy).toMatchObject({ tipo, nome, enderecos, telefones, emails, papeis, tags, situacao, observacoes });
    expect(copy.limiteCredito).toBe(limiteCredito);
  });

  test('has no document, no date and no external code', () => {
    const own =
      tipo === 'fisica'
        ? { cpf: null, rg: null, rgOrgaoEmissor: null, rgUf: null, nascimento: null, nomeSocial: null }
        : { cnpj: null, abertura: null, inscricaoMunicipal: null, inscricoesEstaduais: [] };
    expect(copy).toMatchObject({ ...own, codigosExternos: [] });
    expect(copy.id).toBeUndefined();
  });
});

test('a copy of a record without a phone has an empty one to type into', () => {
  const source: Pessoa = { ...exampleInput('fisica'), ...STORED, ...MOMENTS, telefones: [] };
  expect(copyPessoa(source).telefones).toHaveLength(1);
});
