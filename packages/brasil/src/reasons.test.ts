import { describe, expect, it } from 'vitest';
import { type GenericCode, genericMessage, REASON_CODES, reason } from './reasons.ts';

describe('reason', () => {
  it('carries the code and the sentence', () => {
    expect(reason('cpf_length')).toEqual({ code: 'cpf_length', message: 'O CPF tem 11 números' });
  });

  it('fills each place with its parameter, as it is', () => {
    expect(reason('cep_other_uf', { cepUf: 'SP', uf: 'RJ' }).message).toBe('Este CEP é de SP, e o endereço está em RJ');
    expect(reason('telefone_ddd', { ddd: "$&$'" }).message).toBe("O DDD $&$' não existe");
  });
});

describe('the wording', () => {
  it.each(REASON_CODES)('of %s is a sentence without a full stop, as those of the specification', (code) => {
    const places = {
      ddd: '20',
      cepUf: 'SP',
      uf: 'RJ',
      year: '2023',
      of: 'do PR',
      length: '10',
      off: '2',
      starts: '01',
      count: '43',
    };
    const { message } = reason(code, places);
    expect(message).toMatch(/^[A-Z0-9].{9}/);
    expect(message).not.toMatch(/[.{}]$|[{}]/);
  });
});

describe('genericMessage', () => {
  it.each([
    ['required', 'This field is required', 'Este campo é obrigatório'],
    ['url', 'Please enter a valid URL', 'Por favor digite um endereço de site válido'],
    ['date', 'Please enter a valid date', 'Por favor digite uma data válida'],
    ['number', 'Please enter a valid number', 'Por favor digite um número válido'],
    ['digits', 'Please enter only digits', 'Por favor digite só números'],
    ['equal', 'Please enter the same value again', 'Por favor digite o mesmo valor outra vez'],
  ] as const)('says %s as the specification does', (code, english, portuguese) => {
    expect(genericMessage(code, 'en')).toBe(english);
    expect(genericMessage(code, 'pt-BR')).toBe(portuguese);
  });

  it.each([
    ['minLength', 'Please enter at least 2 characters', 'Por favor digite ao menos 2 caracteres'],
    ['maxLength', 'Please enter no more than 9 characters', 'Por favor digite no máximo 9 caracteres'],
    ['min', 'Please enter a value of at least 2', 'Por favor digite 2 ou mais'],
    ['max', 'Please enter a value of at most 9', 'Por favor digite 9 ou menos'],
    ['range', 'Please enter a value between 2 and 9', 'Por favor digite um valor entre 2 e 9'],
  ] as const)('says %s with its limits', (code: GenericCode, english, portuguese) => {
    expect(genericMessage(code, 'en', { min: 2, max: 9 })).toBe(english);
    expect(genericMessage(code, 'pt-BR', { min: '2', max: '9' })).toBe(portuguese);
  });

  it('is Portuguese by default', () => {
    expect(genericMessage('required')).toBe('Este campo é obrigatório');
  });

  it('shows no empty place when a limit was forgotten', () => {
    expect(genericMessage('range', 'en')).not.toContain('{');
    expect(genericMessage('range', 'en')).not.toContain('undefined');
  });
});
