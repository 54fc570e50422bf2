import { mixBits, pickWeighted, type Random } from '../../../src/demo/server/random.ts';
import { makeAddress, makeCell, makeLandline } from './contacts.ts';
import { always, type Draft, inAddress, inBirth, inMail, inName, inPhone, type Mistakes } from './draft.ts';
import { joinName, makeSurname, type PersonName } from './names.ts';
import { abbreviate, changeDate, changeDigit, mishear, misread, slip, slipDomain, wordsOf } from './slips.ts';
import { ANYWHERE, withoutAccents } from './words.ts';
import { known } from '../../../src/kit/known.ts';

export const SUFFIXES = ['Ltda', 'Ltda', 'Ltda', 'ME', 'EIRELI', 'S.A.', 'Ltda ME', 'EPP', 'SLU'];
const BUSINESS_WORDS: readonly (readonly [string, string])[] = [
  ['Comércio', 'Com.'],
  ['Indústria', 'Ind.'],
  ['Transportes', 'Transp.'],
  ['Transportadora', 'Transp.'],
  ['Construções', 'Constr.'],
  ['Construtora', 'Constr.'],
  ['Materiais', 'Mat.'],
  ['Distribuidora', 'Dist.'],
  ['Serviços', 'Serv.'],
  ['Supermercado', 'Superm.'],
  ['Supermercados', 'Superm.'],
  ['Sociedade', 'Soc.'],
  ['Clínica', 'Clin.'],
  ['Academia', 'Acad.'],
];

export function withoutSuffix(nome: string): string {
  return nome.replace(/(\s+(Ltda|LTDA|ME|EIRELI|S\.A\.|EPP|SLU))+\.?$/g, '');
}

const hasAccents = ({ nome }: Draft): boolean => withoutAccents(nome) !== nome;
const hasWords =
  (more: number) =>
  ({ nome }: Draft): boolean =>
    wordsOf(nome).length > more;
const isCell = ({ telefones: [numero] }: Draft): boolean => numero?.length === 11 && numero[2] === '9';
const isReversible = (nascimento: string): boolean =>
  Number(nascimento.slice(8)) <= 12 && nascimento.slice(5, 7) !== nascimento.slice(8);

function marry(draft: Draft, random: Random): void {
  const name = known(draft.name, 'name of a person');
  const how = random.integer(0, 2);
  if (how === 0) draft.nome = `${draft.nome} ${makeSurname(random)}`;
  else if (how === 1) draft.nome = joinName(name, name.surnames.slice(0, Math.max(1, name.surnames.length - 1)));
  else draft.nome = joinName(name, [...name.surnames.slice(0, -1), makeSurname(random)]);
  if (draft.emails.length > 0 && random.chance(30)) draft.emails = [];
}

function turnAround(nome: string): string {
  const words = wordsOf(nome);
  const [last, others] = [known(words.at(-1), 'last word'), words.slice(0, -1).join(' ')];
  const asListed = mixBits(nome.length * 31 + nome.charCodeAt(0)) % 2 === 0;
  return asListed ? `${last.toUpperCase()}, ${others}` : `${last} ${others}`;
}

const isWife = (draft: Draft): boolean => (draft.name as PersonName).isFemale && hasWords(2)(draft);

/** The kinds of duplicates that were used to choose the weights. */
export const MISTAKES: Mistakes = {
  fisica: {
    digitacao: inName(always, (nome, random) => slip(random, nome)),
    ocr: inName(always, (nome, random) => misread(random, nome)),
    acentos: inName(hasAccents, (nome, random) =>
      random.chance(50) ? withoutAccents(nome).toUpperCase() : withoutAccents(nome),
    ),
    abreviado: inName(hasWords(2), (nome, random) => abbreviate(random, nome)),
    casamento: { fits: isWife, make: marry },
    diaMes: inBirth((date) => `${date.slice(0, 5)}${date.slice(8)}-${date.slice(5, 7)}`, isReversible),
    digitoData: inBirth((date, random) => changeDate(random, date)),
    digitoFone: inPhone((numero, random) => changeDigit(random, numero, 3)),
    nonoDigito: inPhone((numero) => numero.slice(0, 2) + numero.slice(3), isCell),
    mudouEndereco: inAddress((_, random, { place }) =>
      makeAddress(random, random.chance(75) ? place : pickWeighted(random, ANYWHERE)),
    ),
    dominioEmail: inMail((mail, random) => slipDomain(random, mail)),
    outroFone: inPhone((_, random, { place }) => makeCell(random, place.ddd)),
    ordem: inName(hasWords(1), turnAround),
    som: inName(always, (nome, random) => mishear(random, nome)),
    igual: { fits: always, make: () => {} },
  },
  juridica: {
    digitacao: inName(always, (nome, random) => slip(random, nome)),
    ocr: inName(always, (nome, random) => misread(random, nome)),
    acentos: inName(hasAccents, (nome) => withoutAccents(nome).toUpperCase()),
    sufixo: inName(
      always,
      (nome, random) => withoutSuffix(nome) + (random.chance(60) ? ` ${random.pick(SUFFIXES)}` : ''),
    ),
    fantasiaComoNome: {
      fits: ({ nomeFantasia }) => nomeFantasia !== null,
      make: (draft, random) => {
        draft.nome = known(draft.nomeFantasia, 'nomeFantasia');
        if (random.chance(70)) draft.nomeFantasia = null;
      },
    },
    abreviado: inName(
      ({ nome }) => BUSINESS_WORDS.some(([word]) => nome.includes(word)),
      (nome) => BUSINESS_WORDS.reduce((text, [word, short]) => text.replace(word, short), nome),
    ),
    mudouEndereco: inAddress((_, random, { place }) => makeAddress(random, place)),
    digitoFone: inPhone((numero, random) => changeDigit(random, numero, 3)),
    outroFone: inPhone((_, random, { place }) => makeLandline(random, place.ddd)),
    dominioEmail: inMail((mail, random) => slipDomain(random, mail)),
    som: inName(always, (nome, random) => mishear(random, nome)),
    igual: { fits: always, make: () => {} },
  },
};
