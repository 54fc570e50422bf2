import { TRADE_WORDS, TRADES } from './companies.data.ts';
import { makePersonName, makeSurname } from './people.ts';
import { parseList, pickWeighted, type Random, weigh } from './random.ts';

/** A line of business. */
export type Trade = { registered: string; words: string[]; cnae: string; weight: number };

/** The names of a company. `naturezaJuridica`: CONCLA, four digits, matching the end of the registered name. */
export type CompanyName = { nome: string; nomeFantasia: string | null; naturezaJuridica: string };

const TRADE = weigh(parseTrades(), (trade) => trade.weight);
const WORDS = parseList(TRADE_WORDS);

/** Limited company, corporation, sole trader. */
const LIMITADA = '2062';
const ANONIMA = '2054';
export const EMPRESARIO_INDIVIDUAL = '2135';

export function pickTrade(random: Random): Trade {
  return pickWeighted(random, TRADE);
}

/** Makes a registered name in the style of the Receita Federal, in most cases with a trade name. */
export function makeCompanyName(random: Random, trade: Trade): CompanyName {
  const sign = makeSign(random, trade);
  const nomeFantasia = random.chance(82) ? sign : null;
  const kind = random.next() * 100;
  if (kind < 22) {
    return { nome: makePersonName(random).full, nomeFantasia, naturezaJuridica: EMPRESARIO_INDIVIDUAL };
  }
  if (kind < 27) return { nome: `${sign} S.A.`, nomeFantasia, naturezaJuridica: ANONIMA };
  return { nome: `${makeFirm(random, trade, sign)} Ltda`, nomeFantasia, naturezaJuridica: LIMITADA };
}

/** The natureza jurídica that the ending of a registered name means. */
export function naturezaOfName(nome: string): string {
  if (nome.endsWith(' Ltda')) return LIMITADA;
  return nome.endsWith(' S.A.') ? ANONIMA : EMPRESARIO_INDIVIDUAL;
}

function makeFirm(random: Random, trade: Trade, sign: string): string {
  const surname = makeSurname(random);
  if (random.chance(35)) return `${surname} & ${makeSurname(random)} ${trade.registered}`;
  if (random.chance(25)) return `${surname} e Filhos ${trade.registered}`;
  if (random.chance(40)) return `${trade.registered} ${surname}`;
  return sign;
}

function makeSign(random: Random, trade: Trade): string {
  return `${random.pick(trade.words)} ${random.chance(35) ? makeSurname(random) : random.pick(WORDS)}`;
}

function parseTrades(): Trade[] {
  return TRADES.trim()
    .split('\n')
    .map((line) => {
      const [registered, words, cnae, weight] = line.split('|') as [string, string, string, string];
      return { registered, words: words.split(','), cnae, weight: Number(weight) };
    });
}
