import { parseCnpj, parseCpf, parseData, parseTelefone } from '@fichario/brasil';
import type { RequestOf } from '../../../kit/web/api/api-types.ts';
import { documentoOf, type Pessoa, type PessoaFormValues } from '../../../pessoa/pessoa.ts';

export type MatchQuestion = RequestOf<'post', '/api/pessoas/matches'>['body'];

/** The question in its two parts: the document is asked about as soon as it is complete, the rest when a field is left. */
export type QuestionParts = {
  documento: string | undefined;
  person: Pick<MatchQuestion, 'nome' | 'date' | 'telefones'> | undefined;
};

export const NO_QUESTION: QuestionParts = { documento: undefined, person: undefined };

/** What there is to ask about a form: nothing of what the stored record had already. */
export function questionOf(values: PessoaFormValues, base: Pessoa | undefined): QuestionParts {
  const documento = values.tipo === 'fisica' ? parseCpf(values.cpf) : parseCnpj(values.cnpj);
  const person = personOf(values);
  const isStored = base !== undefined && isSamePart(person, personOfRecord(base));
  return {
    documento: documento === documentOf(base) ? undefined : documento,
    person: isStored ? undefined : person,
  };
}

export function isSamePart(one: QuestionParts['person'], other: QuestionParts['person']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Undefined where a name stands alone, which says too little. */
function personOf({ tipo, nome, nascimento, abertura, telefones }: PessoaFormValues): QuestionParts['person'] {
  const date = parseData(tipo === 'fisica' ? nascimento : abertura);
  const numbers = telefones.flatMap((phone) => parseTelefone(phone.numero, phone.tipo) ?? []);
  return toPerson(nome, date, numbers);
}

function personOfRecord(base: Pessoa): QuestionParts['person'] {
  const date = base.tipo === 'fisica' ? base.nascimento : base.abertura;
  return toPerson(
    base.nome,
    date ?? undefined,
    base.telefones.map(({ numero }) => numero),
  );
}

function toPerson(nome: string, date: string | undefined, telefones: string[]): QuestionParts['person'] {
  if (nome.trim() === '' || (date === undefined && telefones.length === 0)) return undefined;
  return { nome: nome.trim(), date, telefones };
}

function documentOf(base: Pessoa | undefined): string | undefined {
  return (base && documentoOf(base)) ?? undefined;
}
