import { keepDigits, parseCnpj, parseCpf, parseData, parseTelefone } from '@fichario/brasil';
import type { RequestOf } from '../../../kit/web/api/api-types.ts';
import { fromPessoa } from '../../../pessoa/form/form-convert.ts';
import type { Pessoa, PessoaFormValues } from '../../../pessoa/pessoa.ts';

export type MatchQuestion = RequestOf<'post', '/api/pessoas/matches'>['body'];

/** Who is being typed in, besides the document: what tells one from others. */
export type Person = Pick<
  MatchQuestion,
  'nome' | 'outroNome' | 'date' | 'nomeMae' | 'rg' | 'telefones' | 'emails' | 'enderecos'
>;

/** The question in its two parts: the document is asked about as soon as it is complete, the rest when a field is left. */
export type QuestionParts = {
  /** one that the stored record has not */
  documento: string | undefined;
  /** that of the stored record, which nobody else has: it tells the person from others with documents */
  ownDocumento: string | undefined;
  person: Person | undefined;
};

export const NO_QUESTION: QuestionParts = { documento: undefined, ownDocumento: undefined, person: undefined };

/** What there is to ask about a form: nothing of what the stored record had already. */
export function questionOf(values: PessoaFormValues, base: Pessoa | undefined): QuestionParts {
  const stored = base && fromPessoa(base);
  const documento = documentOf(values);
  const isOwn = documento !== undefined && stored !== undefined && documento === documentOf(stored);
  const person = personOf(values);
  const isStored = stored !== undefined && isSamePart(person, personOf(stored));
  const isAsked = !isStored && saysEnough(person);
  return {
    documento: isOwn ? undefined : documento,
    ownDocumento: isOwn ? documento : undefined,
    person: isAsked ? person : undefined,
  };
}

export function isSamePart(one: Person | undefined, other: Person | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether an answer about one still holds while the other is typed: it adds to it, and nobody else has become of it. */
export function isStillOf(one: Person | undefined, other: Person | undefined): boolean {
  return one !== undefined && one.nome === other?.nome && one.date === other?.date;
}

/** The part of the question that a field of the form belongs to. */
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

/** A name that stands alone says too little. */
function saysEnough({ nome, date, telefones = [], emails = [], enderecos = [] }: Person): boolean {
  return nome !== '' && (date !== undefined || telefones.length + emails.length + enderecos.length > 0);
}

/** What the fields say of who is being typed in. */
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
  const own = tipo === 'fisica' ? { nomeMae: said(values.nomeMae), rg: said(values.rg) } : {};
  return { nome, outroNome: said(outroNome), date, ...own, ...lists };
}

const CEP_DIGITS = 8;

function said(text: string): string | undefined {
  return text.trim() || undefined;
}

function documentOf({ tipo, cpf, cnpj }: PessoaFormValues): string | undefined {
  return tipo === 'fisica' ? parseCpf(cpf) : parseCnpj(cnpj);
}
