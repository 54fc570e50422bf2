import { chaveNome } from '@fichario/brasil';
import { itemFieldsOf, perList, PESSOA } from '../../pessoa/field-list.ts';
import type { ListField } from '../../pessoa/fields/kinds.ts';
import { ENDERECO_HEADINGS, FIELD_HEADINGS, ITEM_HEADINGS } from '../../pessoa/pessoa.headings.ts';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { wordsIn } from '../../pessoa/cells/words-in.ts';

/** Makes a set of words from a text with spaces or line breaks. */
export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

function wordsFor<Meaning>(told: Meaning, words: string): [string, Meaning][] {
  return words.split(' ').map((word) => [word, told]);
}

// All words are normalised by `chaveNome`: small letters without accents and signs.

/** Words for the number of a block. */
export const PLACES: ReadonlyMap<string, number> = new Map([
  ...wordsFor(1, 'primeiro primeira principal i'),
  ...wordsFor(2, 'segundo segunda secundario secundaria alternativo alternativa adicional additional'),
  ...wordsFor(2, 'opcional outro outra adicionais ii'),
  ...wordsFor(3, 'terceiro terceira iii'),
]);

/** Words for the owner of the data, which add no meaning. */
export const OWNERS = setOf(`
    cliente clientes cli fornecedor forn pessoa cadastro contribuinte destinatario dest sacado titular
    empresa associado aluno paciente colaborador beneficiario geral atual customer client
    membro cooperado filiado trabalhador sindicalizado condomino assinante doador hospede person pn lead organizacao organization org
  `);

export const LINKS = setOf('do da de dos das d o a of the para p del la el');

/** Prefixes of database columns. */
const PREFIXES = setOf('ds nm nr nu num no tx txt sg vl vlr str fld x n numero nro');

export function withoutPrefix(words: string[]): string[] {
  return words.length > 1 && PREFIXES.has(words[0] ?? '') ? words.slice(1) : words;
}

/** Removes the words of all these sets. */
export function without(words: string[], ...sets: ReadonlySet<string>[]): string[] {
  return words.filter((word) => !sets.some((set) => set.has(word)));
}

/** Maps a phrase to its field. `isWeak`: the phrase has other meanings just as often. */
export const FIELD_BY_PHRASE: ReadonlyMap<string, { target: Target; isWeak: boolean }> = new Map(
  Object.entries(FIELD_HEADINGS).flatMap(([target, phrases]) =>
    phrases.split('|').flatMap((some, part) => meaning(some, { target, isWeak: part > 0 })),
  ),
);

/** By the sorted words of the phrase: `CNPJ / CPF` means what `CPF / CNPJ` means. */
const FIELD_BY_WORDS: typeof FIELD_BY_PHRASE = new Map(
  [...FIELD_BY_PHRASE].map(([phrase, found]) => [sorted(phrase.split(' ')), found]),
);

/** Finds the field of a phrase, whatever the order of its words. */
export function fieldOfPhrase(words: readonly string[]): { target: Target; isWeak: boolean } | undefined {
  return FIELD_BY_WORDS.get(sorted(words));
}

function sorted(words: readonly string[]): string {
  return [...words].sort().join(' ');
}

function meaning<Meaning>(phrases: string, told: Meaning): [string, Meaning][] {
  return wordsIn(phrases).map((phrase) => [phrase, told]);
}

/** Words for a phone. Together with qualifiers, and no other words, they make a phone heading. */
export const PHONE = setOf(`
    telefone telefones tel tels fone fones phone telephone celular celulares cel mobile movel cell
    whatsapp whats wpp zap wts wapp fax faxs telefax telfab telephones phones telemovel telefono telefonos movil
  `);

/** Words that mean a phone on their own if the file has another phone column. */
export const PHONE_ALONE = setOf('fixo fixa residencial comercial recado recados trabalho');

export const PHONE_QUALIFIERS = setOf(`
    fixo fixa residencial res resid residencia casa comercial com coml trabalho trab recado rec contato
    corporativo particular pessoal direto sms numero num nr n no nro work home e ou financeiro cobranca
    nm ds tx telefonico number business other car carro primary main company radio office
    billing shipping entrega alt alternate ent c cob cli direct personal private
  `);

/** Words for the kind or the value of a phone, an e-mail or an address. */
export const KIND_WORDS = setOf('tipo tp type label');
export const VALUE_WORDS = setOf('value valor');

/** Words for an e-mail, used like `PHONE`. */
export const EMAIL = setOf('email emails mail correo');

export const EMAIL_QUALIFIERS = setOf(`
    nfe nf e xml danfe fiscal financeiro fin cobranca cob contato comercial com coml pessoal particular
    corporativo boleto boletos marketing residencial res trabalho work home ds tx nm endereco end
    eletronico electronico compras faturamento nota notas address envio id casa outro other primary main secundario entrega
    cc copia private privado personal
  `);

/** Words for the kind of an address, by kind. */
export const ADDRESS_KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cobranca: 'cobranca cob cobr billing',
    entrega: 'entrega ent entr shipping envio',
    comercial: 'comercial com coml trabalho trab business work',
    residencial: 'residencial res resid residencia home',
    correspondencia: 'correspondencia corresp mailing po',
    faturamento: 'faturamento fat facturacion',
    outro: 'other sa',
  }).flatMap(([kind, words]) => wordsFor(kind, words)),
);

/** Finds the kind of an address among words. */
export function kindAmong(words: readonly string[]): string | undefined {
  return words.map((word) => ADDRESS_KINDS.get(word)).find((kind) => kind !== undefined);
}

/** Parts of a building, which belong to an address only after a street, with the word before their number. */
export const UNITS: ReadonlyMap<string, string> = new Map([
  ...wordsFor('Apto', 'ap apartamento apto'),
  ...[...setOf('Andar Bloco Conjunto Lote Piso Quadra Sala Suite Torre Unit')].flatMap((unit) =>
    wordsFor(unit, unit.toLowerCase()),
  ),
]);

export const NUMBER_WORDS = setOf('n no nr nro num numero number');

export const ADDRESS_BY_PHRASE: ReadonlyMap<string, string> = new Map(
  Object.entries(ENDERECO_HEADINGS).flatMap(([field, phrases]) => meaning(phrases, field)),
);

/** Lists whose headings have a grammar (`headings.ts`). */
const BY_GRAMMAR: ReadonlySet<string> = new Set(['enderecos', 'telefones', 'emails']);

/** Returns the heading phrases of a list. For a list made by a customer these are its label and the labels of its fields. */
function headingsOf(group: string, list: ListField): Readonly<Record<string, string>> {
  const known: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = ITEM_HEADINGS;
  if (known[group] || BY_GRAMMAR.has(group)) return known[group] ?? {};
  const fields = itemFieldsOf(list).map(([key, { label }]) => [key, `+ ${phraseOf(label)}`] as const);
  const main = list.identifiedBy.at(-1);
  return Object.fromEntries(
    fields.map(([key, words]) => [key, key === main ? `${phraseOf(list.label)} ${words}` : words]),
  );
}

function phraseOf(label: string): string {
  return without(chaveNome(label).split(' '), LINKS).join(' ');
}

/** Maps a heading phrase to the list and field of an item. */
export const itemByPhrase = perList(
  ({ blocks }): ReadonlyMap<string, { list: string; field: string }> =>
    new Map(
      blocks.flatMap(([list, block]) => {
        const fields = headingsOf(list, block);
        const [item = ''] = fields[block.identifiedBy.at(-1) ?? '']?.split('+') ?? [];
        return Object.entries(fields).flatMap(([field, phrases]) => {
          const [alone = '', beside = ''] = phrases.split('+');
          const joined = wordsIn(beside).flatMap((word) =>
            wordsIn(item).flatMap((phrase) => [`${word} ${phrase}`, `${phrase} ${word}`]),
          );
          return meaning(`${alone},${joined.join()}`, { list, field });
        });
      }),
    ),
);

const VOCABULARY: ReadonlySet<string> = new Set(
  [
    ...FIELD_BY_WORDS.keys(),
    ...ADDRESS_BY_PHRASE.keys(),
    ...itemByPhrase(PESSOA).keys(),
    ...[PHONE, PHONE_QUALIFIERS, EMAIL, EMAIL_QUALIFIERS, OWNERS, KIND_WORDS].flatMap((words) => [...words]),
    ...ADDRESS_KINDS.keys(),
  ].flatMap((phrase) => phrase.split(' ')),
);
/** Short first words of column names written in one piece. */
const SHORT_STARTS = setOf('dt nm ds nr tp vl');
const SHORTEST = 3;
const LONGEST = 40;
const MOST_WORDS = 4;

/**
 * Splits a column name in one piece into known words: `inscricaoestadual`, `RUAENTREGA`. Returns the word itself if it is known,
 * or if a part of it is not.
 */
export function splitKnown(word: string): readonly string[] {
  if (VOCABULARY.has(word) || word.length < 2 * SHORTEST || word.length > LONGEST) return [word];
  /** the fewest words up to each letter */
  const best: (readonly string[] | undefined)[] = [[]];
  for (let to = 2; to <= word.length; to++) {
    for (let from = 0; from < to; from++) {
      const before = best[from];
      const part = word.slice(from, to);
      const isWord = part.length < SHORTEST ? from === 0 && SHORT_STARTS.has(part) : VOCABULARY.has(part);
      if (before && isWord && before.length < MOST_WORDS && (best[to]?.length ?? LONGEST) > before.length + 1)
        best[to] = [...before, part];
    }
  }
  return best[word.length] ?? [word];
}
