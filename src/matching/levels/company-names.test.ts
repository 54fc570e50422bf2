import { describe, expect, test } from 'vitest';
import { buildJuridica, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { NO_FREQUENCIES, toFrequencies } from '../count-frequencies.ts';
import { judgeAll } from '../server/candidates.ts';

const FREQUENCIES = toFrequencies(NO_FREQUENCIES);

/** The certainty of two names, of companies of which one has no CNPJ. */
function certezaOf(one: string, other: string, nomeFantasia: string | null = null): string | undefined {
  const shared = { telefones: [TELEFONE], enderecos: [ENDERECO] };
  const record = buildJuridica({ ...shared, nome: one, nomeFantasia, cnpj: '11222333000181' });
  const copy = buildJuridica({ ...shared, nome: other, nomeFantasia, cnpj: null });
  return judgeAll(record, [copy], FREQUENCIES)[0]?.certeza;
}

describe('companies with the same phone and address', () => {
  test.each([
    ['Mercado Quirino I', 'Mercado Quirino II'],
    ['Loja 1', 'Loja 2'],
    ['Loja 1', 'Loja 11'],
    ['Posto Quirino 100', 'Posto Quirino 101'],
    ['Construtora Alfa', 'Alfa SPE 1'],
    ['Construtora Alfa', 'Construtora Alfa SPE'],
    ['Auto Posto Quirino', 'Auto Posto Quirino II Ltda'],
    ['Padaria Quirino', 'Padaria Quirina'],
    ['Condomínio Edifício Mariana', 'Condomínio Edifício Marina'],
  ])('%s and %s are two: never certain', (one, other) => {
    expect(certezaOf(one, other)).not.toBe('certa');
  });

  test('the first and the second company of a firm with the same nome fantasia are not the same either', () => {
    expect(certezaOf('Quirino Alimentos I', 'Quirino Alimentos II', 'Mercado Quirino')).not.toBe('certa');
  });

  test.each([
    ['Mercado Quirino II', 'Mercado Quirino 2 Ltda'],
    ['Padaria Quirino', 'Padaria Quirno'],
    ['Padaria J V', 'Padaria JV Ltda'],
  ])('%s and %s are one', (one, other) => {
    expect(certezaOf(one, other)).toBe('certa');
  });
});
