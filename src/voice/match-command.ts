import { splitHeard } from './heard-words.ts';
import { ENGLISH_PHRASES, PORTUGUESE_PHRASES, VOICE_COMMANDS, type VoiceAction, type VoiceScreen } from './phrases.ts';

/** The understood command. `argument` are the words after a command with an argument, as written by the recogniser. */
export type Understood =
  // `link`: the address that the specification gives to an English phrase
  | { kind: 'screen'; screen: VoiceScreen; phrase: string; link?: `/${string}` }
  | { kind: 'action'; action: VoiceAction; phrase: string; argument: string };

/**
 * Where the focus is: outside of fields, in a line, or in a text of several lines. The longer the possible text, the more exactly
 * a command must be spoken, because lost words are worse than a repeated command.
 */
export type ListeningPlace = 'page' | 'line' | 'text';

const FILLERS = wordSet(
  'please ok okay hey can could you i want would like take bring me go goto open up show see display navigate the to my a page screen now',
  'por favor quero queria pode ir va vai vamos para pra pro ao o as os na no abrir abra abre mostrar mostre mostra ver veja tela pagina de da do das dos minha minhas agora entao',
);

/** Words before the name of a screen that make clear that the user wants to go there. */
const GOING = ['go to', 'open', 'show', 'show me', 'take me to', 'ir para', 'ir pra', 'abrir', 'abra', 'mostrar'];

type Meaning = { understood: Understood; exact: boolean };
const MEANINGS: ReadonlyMap<string, Meaning> = new Map(listMeanings());
const LONGEST_FIRST = VOICE_COMMANDS.filter(({ argument }) => argument)
  .flatMap(({ action, portuguese, english }) =>
    [...portuguese, ...english].map((phrase) => ({
      action,
      phrase,
      words: fold(phrase).split(' '),
      exact: phrase === portuguese[0] || phrase === english[0],
    })),
  )
  .sort((a, b) => b.words.length - a.words.length);

/** The command in the heard text; undefined if there is none. Case, accents and polite words do not matter. */
export function matchCommand(heard: string, place: ListeningPlace = 'page'): Understood | undefined {
  const words = splitHeard(heard);
  const text = words.map(({ word }) => word).join(' ');
  return matchWhole(text, place) ?? matchWithRest(words, place);
}

function matchWhole(text: string, place: ListeningPlace): Understood | undefined {
  const meaning = MEANINGS.get(text);
  if (meaning && (place === 'page' || meaning.exact)) return meaning.understood;
  const isGoing = GOING.some((words) => text.startsWith(`${words} `));
  return place === 'page' || (place === 'line' && isGoing) ? matchWithoutFillers(text.split(' ')) : undefined;
}

function matchWithoutFillers(words: readonly string[]): Understood | undefined {
  const meaning = MEANINGS.get(words.join(' '));
  if (meaning) return meaning.understood;
  if (FILLERS.has(words[0] ?? '')) return matchWithoutFillers(words.slice(1));
  if (FILLERS.has(words.at(-1) ?? '')) return matchWithoutFillers(words.slice(0, -1));
  return undefined;
}

function matchWithRest(heard: ReturnType<typeof splitHeard>, place: ListeningPlace): Understood | undefined {
  const found = LONGEST_FIRST.find(
    ({ action, words, exact }) =>
      // a dictated sentence may begin with any verb except the one that announces a text
      (place === 'page' || (exact && (place === 'line' || action === 'dictate'))) &&
      heard.length > words.length &&
      words.every((word, index) => heard[index]?.word === word),
  );
  if (!found) return undefined;
  const { action, phrase, words } = found;
  const argument = heard.slice(words.length).map(({ raw }) => raw);
  return { kind: 'action', action, phrase, argument: argument.join(' ') };
}

function* listMeanings(): Generator<[string, Meaning]> {
  for (const { phrase, link, screen, heard } of ENGLISH_PHRASES) {
    for (const words of [phrase, ...heard])
      yield [fold(words), { understood: { kind: 'screen', screen, phrase, link }, exact: words === phrase }];
  }
  for (const { phrase, screen, heard } of PORTUGUESE_PHRASES) {
    for (const words of [phrase, ...heard])
      yield [fold(words), { understood: { kind: 'screen', screen, phrase }, exact: words === phrase }];
  }
  for (const { action, portuguese, english } of VOICE_COMMANDS) {
    for (const words of [...portuguese, ...english]) {
      const exact = words === portuguese[0] || words === english[0];
      yield [fold(words), { understood: { kind: 'action', action, phrase: words, argument: '' }, exact }];
    }
  }
}

function fold(text: string): string {
  return splitHeard(text)
    .map(({ word }) => word)
    .join(' ');
}

function wordSet(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}
