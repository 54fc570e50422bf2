import { pickWeighted, type Random } from '../../../src/demo/server/random.ts';
import { FEMALE, MALE, RARE, SURNAME } from './words.ts';

/** The parts of a person's name; `second`: the second first name. */
export type PersonName = { isFemale: boolean; first: string; second: string | null; surnames: string[] };

const RARE_SURNAME_PERCENT = 11;
const RARE_FIRST_PERCENT = 8;
/** First names that mostly have a second one, and the usual second names, which are rarely followed by another. */
const SECONDS: Readonly<Record<string, readonly string[]>> = {
  Maria: listOf(
    'Clara,Eduarda,Luiza,Alice,Cecília,Vitória,Fernanda,Júlia,Helena,Aparecida,Aparecida,de Fátima,de Lourdes,do Carmo,do Socorro,' +
      'da Conceição,das Dores,das Graças,das Neves,da Paz,da Luz,da Penha,da Glória,do Rosário,José,Rita,Inês,Isabel,Lúcia,Luzia,Célia',
  ),
  Ana: listOf('Clara,Beatriz,Luiza,Paula,Júlia,Cristina,Carolina,Maria,Lúcia,Cláudia,Laura,Lívia,Cecília,Rita,Karina'),
  José: listOf(
    'Carlos,Roberto,Antônio,Maria,Luiz,Augusto,Ricardo,Raimundo,Francisco,Aparecido,Geraldo,de Ribamar,Wilson,Paulo',
  ),
  João: listOf('Pedro,Vitor,Gabriel,Miguel,Henrique,Batista,Lucas,Paulo,Carlos,Guilherme,Felipe,Antônio,Maria,Luiz'),
  Luiz: listOf('Henrique,Carlos,Fernando,Felipe,Gustavo,Eduardo,Antônio,Otávio,Cláudio,Alberto'),
  Carlos: listOf('Eduardo,Henrique,Alberto,Augusto,Roberto,Magno,César,Antônio'),
  Pedro: listOf('Henrique,Lucas,Paulo,Augusto,Antônio,Miguel,Otávio'),
};
/** The percentage of second names from that list. */
const USUAL_SECOND_PERCENT = 80;
/** Surnames that often or sometimes have a particle. */
const OFTEN_DA = new Set(['Silva', 'Cruz', 'Costa', 'Rocha', 'Conceição', 'Cunha', 'Luz']);
const OFTEN_DOS = new Set(['Santos', 'Reis', 'Anjos']);
const SOMETIMES_DE = new Set(['Souza', 'Oliveira', 'Lima', 'Almeida', 'Jesus', 'Andrade']);

/** Makes the name of a person. */
export function makeName(random: Random, surnames?: string[], isFemale = random.chance(52)): PersonName {
  const first = makeFirst(random, isFemale);
  const hasSecond = random.chance(SECONDS[first] ? 60 : 12);
  const second = hasSecond ? makeSecond(random, first, random.chance(94) ? isFemale : !isFemale) : null;
  return { isFemale, first, second: second === first ? null : second, surnames: surnames ?? makeSurnames(random) };
}

/** A second first name, with its particle: Maria de Fátima. */
export function makeSecond(random: Random, first: string, isFemale: boolean): string {
  const usual = SECONDS[first];
  return usual && random.chance(USUAL_SECOND_PERCENT) ? random.pick(usual) : makeFirst(random, isFemale);
}

function makeSurnames(random: Random): string[] {
  const length = random.chance(28) ? 1 : random.chance(78) ? 2 : 3;
  return [...new Set(Array.from({ length }, () => makeSurname(random)))];
}

export function makeSurname(random: Random): string {
  const [beginnings, ends] = RARE.surname;
  if (random.chance(RARE_SURNAME_PERCENT)) return random.pick(beginnings) + random.pick(ends);
  return pickWeighted(random, SURNAME);
}

export function makeFirst(random: Random, isFemale: boolean): string {
  if (random.chance(RARE_FIRST_PERCENT))
    return random.pick(RARE.first) + random.pick(isFemale ? RARE.female : RARE.male);
  return pickWeighted(random, isFemale ? FEMALE : MALE);
}

/** The name as text, with newly drawn particles. */
export function writeName(random: Random, { first, second, surnames }: PersonName): string {
  const written = surnames.map((surname) => particleOf(random, surname) + surname);
  return [first, second, ...written].filter(Boolean).join(' ');
}

/** A name without particles. */
export function joinName({ first, second }: PersonName, surnames: readonly string[]): string {
  return [first, second, ...surnames].filter(Boolean).join(' ');
}

function listOf(names: string): readonly string[] {
  return names.split(',');
}

function particleOf(random: Random, surname: string): string {
  if (random.chance(OFTEN_DA.has(surname) ? 35 : 6)) return 'da ';
  if (OFTEN_DOS.has(surname)) return random.chance(45) ? 'dos ' : '';
  return SOMETIMES_DE.has(surname) && random.chance(18) ? 'de ' : '';
}
