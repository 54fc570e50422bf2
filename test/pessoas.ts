import { emptyPessoa, newItem } from '../src/pessoa/empty.ts';
import type { PessoaFisicaInput, PessoaJuridicaInput } from '../src/pessoa/pessoa.ts';

/** A person with nothing but a name. */
export function buildFisica(overrides: Partial<PessoaFisicaInput> = {}): PessoaFisicaInput {
  return { ...emptyPessoa('fisica'), nome: 'João da Silva', ...overrides };
}

/** A company with nothing but a name. */
export function buildJuridica(overrides: Partial<PessoaJuridicaInput> = {}): PessoaJuridicaInput {
  return { ...emptyPessoa('juridica'), nome: 'Padaria Pão Quente Ltda.', ...overrides };
}

export const ENDERECO = newItem('enderecos', {
  tipo: 'residencial',
  principal: true,
  cep: '01001000',
  logradouro: 'Praça da Sé',
  numero: '100',
  complemento: '',
  bairro: 'Sé',
  codigoEstado: '35',
  codigoCidade: '3550308',
});

export const ENDERECO_RIO = {
  ...ENDERECO,
  cep: '20040002',
  logradouro: 'Rua do Ouvidor',
  codigoEstado: '33',
  codigoCidade: '3304557',
};

export const TELEFONE = newItem('telefones', { tipo: 'celular', principal: true, numero: '11987654321' });

export const EMAIL = newItem('emails', { tipo: 'pessoal', principal: true, email: 'joao@exemplo.com.br' });
