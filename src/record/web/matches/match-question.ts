import { keepDigits, parseCnpj, parseCpf, parseData, parseTelefone } from '@fichario/brasil';
import type { RequestOf } from '../../../kit/web/api/api-types.ts';
import { fromPessoa } from '../../model/form-convert.ts';
import type { Pessoa, PessoaFormValues } from '../../../pessoa/pessoa.ts';

export type MatchQuestion = RequestOf<'post', '/api/pessoas/matches'>['body'];

/** The values, besides the document, that distinguish the person being typed in. */
export type Person = Pick<
  MatchQuestion,
  'nome' | 'outroNome' | 'date' | 'nomeMae' | 'rg' | 'telefones' | 'emails' | 'enderecos'
>;

/** The two parts of a question: the document is looked up as soon as it is complete, the person on blur. */
export type QuestionParts = {
  /** a document that the stored record does not have */
  documento: string | undefined;
  /** the unchanged document of the stored record; it excludes records with other documents */
  ownDocumento: string | undefined;
  person: Person | undefined;
};

export const NO_QUESTION: QuestionParts = { documento: undefined, ownDocumento: undefined, person: undefined };

/** The question about a form. Parts that equal the stored record are undefined. */
export function questionOf(values: PessoaFormValues, base: Pessoa | undefined): QuestionParts {
  const stored = base && fromPessoa(base);
  const documento = documentOf(values);
  const isOwn = documento !== undefined && stored !== undefined && documento === documentOf(stored);
  const person = personOf(values);
  const isStored = stored !== undefined && isSamePart(person, personOf(stored));
  const isNewQuestion = !isStored && hasEnoughToMatch(person);
  return {
    documento: isOwn ? undefined : documento,
    ownDocumento: isOwn ? documento : undefined,
    person: isNewQuestion ? person : undefined,
  };
}

export function isSamePart(person: Person | undefined, other: Person | undefined): boolean {
  return JSON.stringify(person) === JSON.stringify(other);
}

/** Whether an answer about a person is still valid while the user types: name and date have not changed. */
export function isStillOf(person: Person | undefined, other: Person | undefined): boolean {
  return person !== undefined && person.nome === other?.nome && person.date === other?.date;
}

/** The part of the person that a field of the form belongs to. */
export function partOfField(field: string): keyof Person | undefined {
  const [name = ''] = field.split('.');
  return PARTS[name];
}

const PARTS: Readonly<Record<string, keyof Person>> = {
  nome: 'nome',
  nomeSocial: 'outroNome',
  nomeFantasia: 'outroNome',
  nascimento: 'date',
  abertura: 'date',
  nomeMae: 'nomeMae',
  rg: 'rg',
  telefones: 'telefones',
  emails: 'emails',
  enderecos: 'enderecos',
};

/** A name without a date, phone, e-mail or address is too little for a match. */
function hasEnoughToMatch({ nome, date, telefones = [], emails = [], enderecos = [] }: Person): boolean {
  return nome !== '' && (date !== undefined || telefones.length + emails.length + enderecos.length > 0);
}

/** The person by the fields of the form. */
export function personOf(values: PessoaFormValues): Person {
  const { tipo, telefones, emails, enderecos } = values;
  const nome = values.nome.trim();
  const date = parseData(tipo === 'fisica' ? values.nascimento : values.abertura);
  const lists = {
    telefones: telefones.flatMap((phone) => parseTelefone(phone.numero, phone.tipo) ?? []),
    emails: emails.map(({ email }) => email.trim()).filter((email) => email.includes('@')),
    enderecos: enderecos.flatMap(({ cep, numero, complemento, codigoCidade }) => {
      const digits = keepDigits(cep);
      return digits.length === CEP_DIGITS ? [{ cep: digits, numero, complemento, codigoCidade }] : [];
    }),
  };
  const outroNome = tipo === 'fisica' ? values.nomeSocial : values.nomeFantasia;
  const personalFields = tipo === 'fisica' ? { nomeMae: filled(values.nomeMae), rg: filled(values.rg) } : {};
  return { nome, outroNome: filled(outroNome), date, ...personalFields, ...lists };
}

const CEP_DIGITS = 8;

function filled(text: string): string | undefined {
  return text.trim() || undefined;
}

function documentOf({ tipo, cpf, cnpj }: PessoaFormValues): string | undefined {
  return tipo === 'fisica' ? parseCpf(cpf) : parseCnpj(cnpj);
}
