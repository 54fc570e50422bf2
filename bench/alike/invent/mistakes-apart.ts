import type { Random } from '../../../src/demo/server/random.ts';
import { makeDomain } from './contacts.ts';
import {
  always,
  type Draft,
  inAddress,
  inBirth,
  inMail,
  inName,
  inPhone,
  type Mistake,
  type Mistakes,
} from './draft.ts';
import { withoutSuffix } from './mistakes.ts';
import { makeFirst } from './names.ts';
import { changeDigit, PARTICLES, swapAt, wordsOf } from './slips.ts';
import { known } from '../../../src/kit/known.ts';

const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  José: ['Zé', 'Zeca'],
  Francisco: ['Chico'],
  Roberto: ['Beto'],
  Antônio: ['Toninho'],
  Eduardo: ['Edu', 'Dudu'],
  Gabriela: ['Gabi'],
  Rafael: ['Rafa'],
  Fernando: ['Nando'],
  Fernanda: ['Nanda'],
  Leonardo: ['Leo'],
  Luciana: ['Lu'],
  Daniel: ['Dani'],
  Juliana: ['Ju'],
  Mariana: ['Mari'],
  Carolina: ['Carol'],
  Patrícia: ['Pati'],
  Beatriz: ['Bia'],
  Tatiana: ['Tati'],
  Ricardo: ['Rick'],
  Alexandre: ['Alex', 'Xande'],
};
const CUT_FROM = 16;
const hasWords =
  (more: number) =>
  ({ nome }: Draft): boolean =>
    wordsOf(nome).length > more;
const hasWordOver =
  (length: number) =>
  ({ nome }: Draft): boolean =>
    wordsOf(nome).some((word) => word.length > length);
const hasBusinessWords =
  (more: number) =>
  ({ nome }: Draft): boolean =>
    wordsOf(withoutSuffix(nome)).length > more;

/** The social name of a person: another first name. */
function renamed(draft: Draft, random: Random): string {
  const first = makeFirst(random, !known(draft.name, 'name of a person').isFemale);
  return [first, ...wordsOf(draft.nome).slice(1)].join(' ');
}

function join(nome: string, random: Random): string {
  const words = wordsOf(nome);
  const place = random.integer(0, words.length - 2);
  const joined = known(words[place], 'word') + known(words[place + 1], 'next word').toLowerCase();
  return [...words.slice(0, place), joined, ...words.slice(place + 2)].join(' ');
}

function part(nome: string, random: Random): string {
  const words = wordsOf(nome);
  const place = words.findIndex((word) => word.length > 6);
  const word = known(words[place], 'long word');
  const at = random.integer(3, word.length - 3);
  words[place] = `${word.slice(0, at)} ${word.slice(at)}`;
  return words.join(' ');
}

const cut: Mistake = inName(
  ({ nome }) => nome.length > CUT_FROM,
  (nome, random) => nome.slice(0, random.integer(14, nome.length - 2)).trim(),
);
const swapPhone: Mistake = inPhone((numero, random) => swapAt(numero, random.integer(3, numero.length - 2)));
const changeCep: Mistake = inAddress((address, random) => ({ ...address, cep: changeDigit(random, address.cep, 5) }));

function initials(nome: string): string {
  const words = wordsOf(nome);
  return [...words.slice(0, -1).map((word) => (PARTICLES.has(word) ? word : `${word[0]}.`)), words.at(-1)].join(' ');
}

function nextDay(date: string): string {
  const next = new Date(date);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

function shorten(nome: string): string {
  const [first, ...others] = wordsOf(withoutSuffix(nome));
  return [first, ...others.map((word) => (word.length > 5 ? `${word.slice(0, 4)}.` : word))].join(' ');
}

/** Kinds of duplicates that were not used to choose the weights. */
export const MISTAKES_APART: Mistakes = {
  fisica: {
    nomeSocial: { fits: hasWords(1), make: (draft, random) => void (draft.nomeSocial = renamed(draft, random)) },
    // without a mark of a social name, the record could also be that of a sister
    nomeSocialNoLugar: { fits: hasWords(1), make: (draft, random) => void (draft.nome = renamed(draft, random)) },
    apelido: {
      fits: ({ name, nome }) =>
        name !== undefined && NICKNAMES[name.first] !== undefined && wordsOf(nome)[0] === name.first,
      make: (draft, random) => {
        const nickname = random.pick(known(NICKNAMES[known(draft.name, 'name of a person').first], 'nicknames'));
        draft.nome = [nickname, ...wordsOf(draft.nome).slice(1)].join(' ');
      },
    },
    titulo: inName(always, (nome, random) => `${random.pick(['Dr.', 'Dra.', 'Sr.', 'Sra.', 'Dona', 'Prof.'])} ${nome}`),
    iniciais: inName(hasWords(2), initials),
    juntos: inName(hasWords(1), join),
    partido: inName(hasWordOver(6), part),
    truncado: cut,
    anoTrocado: inBirth(
      (date) => swapAt(date, 2),
      (date) => date[2] !== date[3],
    ),
    diaSeguinte: inBirth(nextDay),
    primeiroDeJaneiro: inBirth((date) => `${date.slice(0, 4)}-01-01`),
    foneTrocado: swapPhone,
    ddd: inPhone((numero, random) => `${random.integer(11, 99)}${numero.slice(2)}`),
    contaEmail: inMail((mail, random) => {
      const [account = '', domain] = mail.split('@');
      const at = random.integer(1, account.length - 1);
      return `${account.slice(0, at)}${account.slice(at + 1)}@${domain}`;
    }),
    provedor: inMail((mail, random) => `${mail.split('@')[0]}@${makeDomain(random)}`),
    cepDigito: changeCep,
    semNumero: inAddress((address) => ({ ...address, numero: 'S/N' })),
    complemento: inAddress((address, random) => ({
      ...address,
      complemento: random.pick(['Casa', 'Ap 12', 'fundos']),
    })),
    doisSobrenomes: inName(hasWords(3), (nome) => [wordsOf(nome)[0], ...wordsOf(nome).slice(-2)].join(' ')),
  },
  juridica: {
    cidade: inName(
      always,
      (nome, random) => `${withoutSuffix(nome)} ${random.pick(['Matriz', 'Campinas', 'Centro', 'Loja 1', '(SP)'])}`,
    ),
    truncado: cut,
    sigla: inName(hasBusinessWords(2), shorten),
    ordem: inName(hasBusinessWords(1), (nome) => {
      const [first, ...others] = wordsOf(withoutSuffix(nome));
      return [...others, first].join(' ');
    }),
    trocados: {
      fits: ({ nomeFantasia }) => nomeFantasia !== null,
      make: (draft) => {
        const { nome, nomeFantasia } = draft;
        Object.assign(draft, { nome: nomeFantasia, nomeFantasia: nome });
      },
    },
    foneTrocado: swapPhone,
    contaEmail: inMail((mail, random) => `${random.pick(['contato', 'vendas', 'nfe', 'sac'])}@${mail.split('@')[1]}`),
    juntos: inName(hasWords(1), join),
    cepDigito: changeCep,
    plural: inName(hasWordOver(5), (nome) =>
      wordsOf(nome)
        .map((word) => (word.length > 5 && !word.endsWith('s') ? `${word}s` : word))
        .join(' '),
    ),
  },
};
