import type { Pendencia } from '../../../pessoa/pendencias.ts';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import type { RequestedPart } from '../../../register/record/web/record-href.ts';

type Tipo = PessoaListItem['tipo'];

/** The missing value of a record in words for its tipo, for the column next to its name. */
export function describePendencia(kind: Pendencia, tipo: Tipo): string {
  const words = WORDS[kind];
  return typeof words === 'string' ? words : words[tipo];
}

/** The part of the form that corrects a pendência; undefined if it differs between records. */
export function partToFix(kind: Pendencia, tipo: Tipo): RequestedPart | undefined {
  const part = PARTS[kind];
  return typeof part === 'object' ? part[tipo] : part;
}

const WORDS: Readonly<Record<Pendencia, string | Record<Tipo, string>>> = {
  sem_documento: { fisica: 'Falta o CPF', juridica: 'Falta o CNPJ' },
  sem_endereco: 'Não tem endereço',
  endereco_incompleto: 'Falta o CEP, o logradouro ou a cidade',
  sem_telefone: 'Não tem telefone',
  sem_email: 'Não tem e-mail',
  sem_data: { fisica: 'Falta a data de nascimento', juridica: 'Falta a data de abertura' },
  cep_de_outra_uf: 'O CEP é de outro estado',
  ddd_inexistente: 'O DDD do telefone não existe',
  nfe: 'Ver na ficha',
};

const PARTS: Readonly<Partial<Record<Pendencia, RequestedPart | Record<Tipo, RequestedPart>>>> = {
  sem_documento: { fisica: 'cpf', juridica: 'cnpj' },
  sem_endereco: 'enderecos',
  endereco_incompleto: 'enderecos',
  sem_telefone: 'telefones',
  sem_email: 'emails',
  sem_data: { fisica: 'nascimento', juridica: 'abertura' },
  cep_de_outra_uf: 'enderecos',
  ddd_inexistente: 'telefones',
};
