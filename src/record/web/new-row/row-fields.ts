import { parseCnpj, parseCpf, parseTelefone } from '@fichario/brasil';
import { isMoreThanCpf } from '../../../kit/web/form/more-than-cpf.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';

/** The form with a document of either tipo, which decides the tipo; what is no document yet leaves it to `tipo`. */
export function withDocumento(values: PessoaFormValues, text: string, tipo: Tipo): PessoaFormValues {
  const decided = isMoreThanCpf(text) ? 'juridica' : parseCpf(text) ? 'fisica' : tipo;
  const [cpf, cnpj] = decided === 'fisica' ? [text, ''] : ['', text];
  return { ...values, tipo: decided, cpf, cnpj };
}

/** The form with a city by its IBGE code, which begins with that of its state. */
export function withCidade(values: PessoaFormValues, codigo: string): PessoaFormValues {
  const [first, ...others] = values.enderecos;
  if (!first) return values;
  return { ...values, enderecos: [{ ...first, codigoEstado: codigo.slice(0, 2), codigoCidade: codigo }, ...others] };
}

/** Whether a document can only be the whole of one. A CPF whose 9th and 10th digits are zeros may begin a CNPJ. */
export function isWholeDocumento(text: string): boolean {
  if (parseCnpj(text)) return true;
  return parseCpf(text) !== undefined && text.replace(/[^0-9]/g, '').slice(8, 10) !== '00';
}

/** Whether a phone is a whole mobile number. One of ten digits may go on. */
export function isWholeCelular(text: string): boolean {
  return text.replace(/[^0-9]/g, '').length === 11 && parseTelefone(text, 'celular') !== undefined;
}
