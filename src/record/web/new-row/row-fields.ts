import { parseCnpj, parseCpf, parseTelefone } from '@fichario/brasil';
import { isMoreThanCpf } from '../../../kit/web/form/more-than-cpf.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';

/** The form with a document, which decides the tipo; an incomplete document keeps `tipo`. */
export function withDocumento(values: PessoaFormValues, text: string, tipo: Tipo): PessoaFormValues {
  const decided = isMoreThanCpf(text) ? 'juridica' : parseCpf(text) ? 'fisica' : tipo;
  const [cpf, cnpj] = decided === 'fisica' ? [text, ''] : ['', text];
  return { ...values, tipo: decided, cpf, cnpj };
}

/** The form with a city by its IBGE code. The code begins with that of its state. */
export function withCidade(values: PessoaFormValues, codigo: string): PessoaFormValues {
  const [first, ...others] = values.enderecos;
  if (!first) return values;
  return { ...values, enderecos: [{ ...first, codigoEstado: codigo.slice(0, 2), codigoCidade: codigo }, ...others] };
}

/** Whether a document is certainly complete. A CPF with zeros as 9th and 10th digit may be the start of a CNPJ. */
export function isWholeDocumento(text: string): boolean {
  if (parseCnpj(text)) return true;
  return parseCpf(text) !== undefined && text.replace(/[^0-9]/g, '').slice(8, 10) !== '00';
}

/** Whether a phone is a complete mobile number. A number of ten digits may have another. */
export function isWholeCelular(text: string): boolean {
  return text.replace(/[^0-9]/g, '').length === 11 && parseTelefone(text, 'celular') !== undefined;
}
