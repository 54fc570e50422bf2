import { chaveNome } from '@fichario/brasil';
import type { Tipo } from '../pessoa/fields/kinds.ts';
import type { PessoaFisicaInput, PessoaJuridicaInput } from '../pessoa/pessoa.ts';
import { type NameWords, readNameWords } from './name-words.ts';

/** A phone without its country: the last eight digits, as records may omit the ninth digit of a mobile and the DDD. */
export type ProfilePhone = { core: string; ddd: string };
/** `account`: the part before the @, without dots and without a plus suffix. `isShared`: `contato@`, of no particular person. */
export type ProfileEmail = { whole: string; account: string; domain: string; isShared: boolean };
export type ProfileAddress = { cep: string; numero: string; complemento: string; cidade: string };

type Contacts = {
  telefones: readonly { numero: string }[];
  emails: readonly { email: string }[];
  enderecos: readonly { cep: string; numero: string; complemento: string; codigoCidade: string }[];
};
/** A stored or new record, or the compared part of it. */
export type Comparable =
  | (Pick<PessoaFisicaInput, 'tipo' | 'nome' | 'nomeSocial' | 'nascimento' | 'cpf' | 'rg' | 'rgUf' | 'nomeMae'> &
      Contacts)
  | (Pick<PessoaJuridicaInput, 'tipo' | 'nome' | 'nomeFantasia' | 'abertura' | 'cnpj'> & Contacts);

/** The compared data of a record. */
export type Profile = {
  tipo: Tipo;
  name: NameWords;
  /** the nome social of a person, the nome fantasia of a company */
  otherName: NameWords | undefined;
  /** of birth, or of the opening of a company */
  date: string | undefined;
  phones: readonly ProfilePhone[];
  emails: readonly ProfileEmail[];
  addresses: readonly ProfileAddress[];
  document: string | undefined;
  rg: string | undefined;
  /** the state that issued the RG: each has separate numbers */
  rgUf: string | undefined;
  mother: NameWords | undefined;
};

export function documentOf(record: Comparable): string | null {
  return record.tipo === 'juridica' ? record.cnpj : record.cpf;
}

/** Whether records can match at all: the same tipo, and not two documents, which mean two people, companies or branches. */
export function mayBeOne(a: Comparable, b: Comparable): boolean {
  if (a.tipo !== b.tipo) return false;
  const [document, otherDocument] = [documentOf(a), documentOf(b)];
  return document === null || otherDocument === null || document === otherDocument;
}

const CORE_DIGITS = 8;
const WITH_DDD = 10;
const NOT_DIGIT = /\D/g;
const IN_ACCOUNT = /[._-]/g;
const SHARED_ACCOUNT =
  /^(?:contato|comercial|vendas|financeiro|fiscal|atendimento|nfe|adm|administrativo|sac|rh|compras|info|email|nao|naotem|naopossui|sem|semail|sememail|teste|xxx?|na|nt)$/;

export function profileOf(record: Comparable): Profile {
  const { tipo } = record;
  const isCompany = tipo === 'juridica';
  const other = isCompany ? record.nomeFantasia : record.nomeSocial;
  const date = isCompany ? record.abertura : record.nascimento;
  const [rg, rgUf, mother] = isCompany ? [null, null, null] : [record.rg, record.rgUf, record.nomeMae];
  return {
    tipo,
    name: readNameWords(record.nome, tipo),
    otherName: other ? readNameWords(other, tipo) : undefined,
    date: date ?? undefined,
    phones: record.telefones.map(({ numero }) => phoneOf(numero)),
    emails: record.emails.map(({ email }) => emailOf(email)),
    addresses: record.enderecos.map(({ cep, numero, complemento, codigoCidade }) => ({
      cep,
      numero: chaveNome(numero),
      complemento: chaveNome(complemento),
      cidade: codigoCidade,
    })),
    document: documentOf(record) ?? undefined,
    rg: rg ? rgOf(rg) : undefined,
    rgUf: rgUf ?? undefined,
    mother: mother ? readNameWords(mother, 'fisica') : undefined,
  };
}

/** A record's profile makes its keys, and is compared with many others. */
const known = new WeakMap<Comparable, Profile>();

/** The profile of a record, computed once. */
export function knownProfileOf(record: Comparable): Profile {
  const made = known.get(record);
  if (made) return made;
  const profile = profileOf(record);
  known.set(record, profile);
  return profile;
}

const FEWEST_DIGITS_OF_RG = 5;
const ONE_DIGIT = /^(\d)\1*$/;
const RUNS = ['01234567890', '09876543210'];

/** The letters and digits of an RG; undefined for a placeholder: ISENTO, 0, 000000000, 123456789. */
function rgOf(rg: string): string | undefined {
  const text = chaveNome(rg).replaceAll(' ', '');
  const digits = text.replaceAll(NOT_DIGIT, '');
  const isMade = ONE_DIGIT.test(digits) || RUNS.some((run) => run.includes(digits));
  return digits.length < FEWEST_DIGITS_OF_RG || isMade ? undefined : text;
}

function phoneOf(numero: string): ProfilePhone {
  const digits = numero.replaceAll(NOT_DIGIT, '');
  return { core: digits.slice(-CORE_DIGITS), ddd: digits.length >= WITH_DDD ? digits.slice(0, 2) : '' };
}

function emailOf(email: string): ProfileEmail {
  const whole = email.toLowerCase();
  const at = whole.lastIndexOf('@');
  const [beforePlus = ''] = whole.slice(0, at === -1 ? undefined : at).split('+');
  const account = beforePlus.replaceAll(IN_ACCOUNT, '');
  const domain = at === -1 ? '' : whole.slice(at + 1);
  return { whole, account, domain, isShared: SHARED_ACCOUNT.test(account) };
}
