import { expect, test } from 'vitest';
import type { PessoaFormValues } from '../../pessoa/pessoa.ts';
import { warnNfe } from '../../pessoa/nfe/warn-nfe.ts';
import { checkForm } from './form-check.ts';
import { emptyForm, newBlock } from './form-model.ts';

const context = { longEmailEndings: false, language: 'pt-BR', today: '2026-11-27', emiteNotas: true } as const;

function company(said: Partial<PessoaFormValues>): PessoaFormValues {
  return { ...emptyForm('juridica'), nome: 'Ferragens Silva Ltda.', ...said };
}

function endereco(said: object): PessoaFormValues['enderecos'] {
  const own = { key: 'a', principal: true, logradouro: 'Rua A', numero: '1', bairro: 'Sé', codigoEstado: '35' };
  return [{ ...newBlock('enderecos', 'juridica'), ...own, codigoCidade: '3550308', ...said }];
}

test('for a client that issues notes, warns at the field about values that a note does not allow', () => {
  const { warnings, errors } = checkForm(
    company({
      nome: 'N'.repeat(61),
      cnpj: '12.ABC.345/01DE-35',
      enderecos: endereco({ tipo: 'entrega', bairro: 'B'.repeat(61), documento: '98765432000190', ie: '123' }),
      inscricoesEstaduais: [{ key: 'i', uf: 'SP', numero: '110042490115' }],
      suframa: '201234563',
      idEstrangeiro: 'UY 4',
    }),
    context,
    warnNfe,
  );
  expect(warnings.get('nome')).toContain('61 letras');
  expect(warnings.get('enderecos.a.bairro')).toContain('61 letras');
  expect(warnings.get('enderecos.a.documento')).toContain('não confere');
  expect(warnings.get('enderecos.a.ie')).toContain('quem recebe');
  expect(warnings.get('inscricoesEstaduais.i.numero')).toBeDefined();
  expect(warnings.get('suframa')).toContain('SUFRAMA');
  expect(warnings.get('idEstrangeiro')).toContain('5 a 20');
  expect([...errors.keys()]).toEqual([]);
});

test('offers a repair only for a character that notes do not allow', () => {
  const values = company({ enderecos: endereco({ logradouro: 'Rua A – fundos', complemento: 'C'.repeat(61) }) });
  const { warnings, repairs } = checkForm(values, context, warnNfe);
  expect(warnings.get('enderecos.a.logradouro')).toContain('“–”');
  expect([...repairs]).toEqual(['enderecos.a.logradouro']);
});

test('does not warn about missing values, which the mark of the record lists', () => {
  const { warnings } = checkForm(company({}), context, warnNfe);
  expect([...warnings.keys()]).toEqual(['cnpj', 'telefones']);
});

test('gives no warning about notes to a client that issues none', () => {
  const values = company({ enderecos: endereco({ logradouro: 'Rua A – fundos' }) });
  const { warnings, repairs } = checkForm(values, { ...context, emiteNotas: false }, warnNfe);
  expect(warnings.has('enderecos.a.logradouro')).toBe(false);
  expect(repairs.size).toBe(0);
});
