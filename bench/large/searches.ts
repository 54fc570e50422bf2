import { formatCpf } from '@fichario/brasil';
import type { Random } from '../../src/demo/server/random.ts';
import type { Kind } from './kind.ts';
import { recordOf, type Sampled } from './sample.ts';

/** Returns the search text for a record; undefined if the record lacks the value. */
type Typed = (sampled: Sampled, random: Random) => string | undefined;

/** A search for a value of an existing record. */
function search(id: string, label: string, maxP99: number, typed: Typed): Kind {
  const make: Kind['make'] = (sampled, random) => {
    let text = typed(sampled, random);
    while (text === undefined) text = typed(recordOf(sampled.client, random), random);
    return [{ method: 'GET', path: `/api/pessoas?limit=50&q=${encodeURIComponent(text)}` }];
  };
  return { id, label: `busca: ${label}`, maxP99, make };
}

/** The kinds of search, as users type them. */
export const SEARCHES: readonly Kind[] = [
  search('prefix', 'começo de uma palavra', 10, ({ words }, random) =>
    words.length === 0 ? undefined : beginning(random.pick(words), random, 3, 5),
  ),
  search('two', 'duas palavras começadas, em qualquer ordem', 30, ({ words }, random) => {
    const [first, last] = [words[0], words.at(-1)];
    if (words.length < 2 || first === undefined || last === undefined) return undefined;
    const both = [beginning(first, random, 2, 4), beginning(last, random, 3, 6)];
    return (random.chance(50) ? both : both.toReversed()).join(' ');
  }),
  search('three', 'três palavras', 30, ({ words }, random) =>
    words.length < 3 ? undefined : shuffle(words, random).slice(0, 3).join(' '),
  ),
  search('middle', 'meio de uma palavra', 30, ({ words }, random) => {
    const long = words.filter((word) => word.length >= 6);
    if (long.length === 0) return undefined;
    return inside(random.pick(long), random, 4);
  }),
  search('cpf', 'CPF, inteiro ou começado', 10, ({ pessoa }, random) => {
    if (pessoa.tipo !== 'fisica' || pessoa.cpf === null) return undefined;
    return random.pick([pessoa.cpf, formatCpf(pessoa.cpf), pessoa.cpf.slice(0, random.integer(6, 9))]);
  }),
  search('phone', 'telefone, com e sem DDD', 10, ({ pessoa }, random) => {
    const numero = nationalPhone(pessoa.telefones);
    if (numero === undefined) return undefined;
    const [ddd, local] = [numero.slice(0, 2), numero.slice(2)];
    return random.pick([numero, local, `(${ddd}) ${local.slice(0, -4)}-${local.slice(-4)}`]);
  }),
  search('phone-part', 'últimos algarismos de um telefone', 30, ({ pessoa }, random) =>
    nationalPhone(pessoa.telefones)?.slice(-random.integer(5, 7)),
  ),
  search('email', 'pedaço de um e-mail', 30, ({ pessoa }, random) => {
    const email = pessoa.emails[0]?.email;
    const local = email?.split('@')[0];
    if (email === undefined || local === undefined || local.length < 6) return undefined;
    const parts = local.split(/[._-]/).filter((part) => part.length >= 4);
    return random.pick([email, `${local}@`, random.pick(parts.length > 0 ? parts : [local]), inside(local, random, 5)]);
  }),
  search('none', 'o que não existe', 30, ({ words }, random) =>
    random.pick([
      `${consonants(random, 3)}${consonants(random, 3)}`,
      `${words[0] ?? 'maria'} ${consonants(random, 5)}`,
      `${words.at(-1) ?? 'silva'} ${consonants(random, 4)} ${words[0] ?? 'ana'}`,
    ]),
  ),
];

function beginning(word: string, random: Random, min: number, max: number): string {
  return word.slice(0, random.integer(min, max));
}

/** A part of a text, but not its beginning. */
function inside(text: string, random: Random, length: number): string {
  const from = random.integer(1, Math.max(1, text.length - length));
  return text.slice(from, from + length);
}

function nationalPhone(telefones: Sampled['pessoa']['telefones']): string | undefined {
  return telefones.find(({ tipo }) => tipo === 'celular' || tipo === 'fixo')?.numero;
}

function consonants(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick([...'bcdfghjklmnpqrstvwxz'])).join('');
}

function shuffle(words: string[], random: Random): string[] {
  return words
    .map((word) => ({ word, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ word }) => word);
}
