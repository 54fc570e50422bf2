import {
  chaveNome,
  explainCnpj,
  explainCpf,
  explainEmail,
  explainTelefone,
  isCnpj,
  isCpf,
  isIsoDate,
  parseCnpj,
  parseCpf,
  parseTelefone,
  ufOfCep,
  findUf,
  warnTelefone,
} from '@fichario/brasil';
import type * as z from 'zod/mini';
import type * as schema from './pessoa.schema.ts';

export type PessoaInput = z.output<typeof schema.PessoaInput>;
export type Pessoa = z.output<typeof schema.Pessoa>;
export type PessoaFisica = z.output<typeof schema.PessoaFisica>;
export type PessoaJuridica = z.output<typeof schema.PessoaJuridica>;
export type PessoaListItem = z.output<typeof schema.PessoaListItem>;
export type Endereco = z.output<typeof schema.Endereco>;
export type Telefone = z.output<typeof schema.Telefone>;
export type Email = z.output<typeof schema.Email>;

export type Issue = { path: string; code: string; message: string };
