import type { Random } from '../../../src/demo/server/random.ts';
import { RARE } from './words.ts';

/** Pairs of real first names that differ in a letter. */
const PAIRS: readonly (readonly [string, string])[] = [
  'Mariana Marina|Kauã Kauê|Luana Luara|Paulo Paula|Daniel Daniela|Rafael Rafaela|Júlio Júlia|Fernando Fernanda|Eduardo Eduarda',
  'Luan Luana|Gabriel Gabriela|Marcelo Marcela|Bruno Bruna|Larissa Clarissa|Lívia Lídia|Ana Ada|Sara Lara|Cláudio Cláudia',
  'Adriano Adriana|Juliano Juliana|Luciano Luciana|Antônio Antônia|Francisco Francisca|Maria Mario|Maria Mariana|Márcio Márcia',
  'Flávio Flávia|Rogério Rogéria|Valdir Valmir|Edson Elson|Nilson Wilson|Gilson Nilson|Edilson Adilson|Joana Jovana|Rosana Rosane',
  'Eliana Eliane|Cristiano Cristiane|Mariana Mariane|Fabiana Fabiano|Fábio Fabíola|Tatiana Tatiane|Lucas Lucca|Camila Camilo',
  'Alana Alane|Renato Renata|Caio Cairo|Enzo Enio|Laís Taís|Lorena Lorenza|Heloísa Eloá|Breno Bruno',
  'Jonas Jonatas|Aline Alice|Sandra Sandro|Leandro Leandra|Roberto Roberta|Carla Carlo|Alexandre Alexandra|Emerson Everson',
]
  .join('|')
  .split('|')
  .map((pair) => {
    const [name = '', nearName = ''] = pair.split(' ');
    return [name, nearName];
  });
/** The percentage of twins with names that are in no list. */
const RARE_PERCENT = 25;
const RARE_ENDS: readonly (readonly [string, string])[] = [
  ['iane', 'iana'],
  ['inara', 'imara'],
  ['ivaldo', 'ivalda'],
  ['ilson', 'ilton'],
  ['islaine', 'islaide'],
];

/** Two first names that differ in a letter. */
export function makeNearNames(random: Random): readonly [string, string] {
  if (!random.chance(RARE_PERCENT)) return random.pick(PAIRS);
  const beginning = random.pick(RARE.first);
  const [ending, nearEnding] = random.pick(RARE_ENDS);
  return [beginning + ending, beginning + nearEnding];
}
