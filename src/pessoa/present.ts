import { maskCpf } from '@fichario/brasil';
import { can, type Role } from '../access/policy.ts';
import type { Pessoa } from './pessoa.ts';

/** A record as a role may see it: the CPF masked for who has no right to it. A CNPJ is public. */
export function presentPessoa(pessoa: Pessoa, role: Role): Pessoa {
  if (pessoa.tipo !== 'fisica') return pessoa;
  return { ...pessoa, cpf: presentCpf(pessoa.cpf, role) };
}

/** A CPF as a role may see it. */
export function presentCpf(cpf: string | null, role: Role): string | null {
  return cpf === null || can(role, 'pessoa.seeDocument') ? cpf : maskCpf(cpf);
}
