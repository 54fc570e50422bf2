import type { InventedAnswer } from '../../cnpj/server/cnpj-store.ts';
import { EMPRESARIO_INDIVIDUAL } from './companies.ts';
import { generateCompany } from './generate-pessoas.ts';
import { makePersonName } from './people.ts';
import { createRandom } from './random.ts';
import { answerOf, type Drift, type Registered } from './receita.ts';

const COUNT = 30;
/** No client has this seed, and no series is so long, so that these companies are in no record. */
const SEED = 0;
const LAST_INDEX = 99_999_999;
/** Pessoa física in the table of the Receita: a producer of São Paulo has a CNPJ for the farm. */
const PRODUTOR_RURAL = '4120';

/** What some of them have that others do not; the others are active. */
const SPECIAL: readonly (Drift & { naturezaJuridica?: string })[] = [
  {},
  { situacao: 'baixada' },
  {},
  { situacao: 'inapta' },
  { situacao: 'suspensa' },
  { isMei: true, naturezaJuridica: EMPRESARIO_INDIVIDUAL },
  { naturezaJuridica: PRODUTOR_RURAL, isMei: false },
];

type LooseCompany = { company: Registered; drift: Drift };

/** Invented companies without a record, which only the look-up knows. Every fifth has letters in its CNPJ. */
function looseCompanies(): LooseCompany[] {
  return Array.from({ length: COUNT }, (_, number) => {
    const { naturezaJuridica, ...drift } = SPECIAL[number] ?? {};
    const generated = generateCompany(SEED, LAST_INDEX - number, number % 5 === 2);
    if (naturezaJuridica === undefined) return { company: generated, drift };
    const nome = makePersonName(createRandom(SEED, number)).full;
    return { company: { ...generated, nome, naturezaJuridica }, drift };
  });
}

/** Their answers, the same ones in every client. */
export function looseAnswers(): InventedAnswer[] {
  return looseCompanies().map(({ company, drift }) => answerOf(company, drift));
}

/** Three of them to try: an active one, one that is closed, and one with letters. */
export function cnpjsToTry(): string[] {
  return looseCompanies()
    .slice(0, 3)
    .map(({ company }) => company.cnpj);
}
