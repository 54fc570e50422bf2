import { chaveNome } from '@fichario/brasil';
import { itemFieldsOf, perList } from '../../pessoa/fields/field-list.ts';
import type { ListField } from '../../pessoa/fields/kinds.ts';
import { ENDERECO_HEADINGS, FIELD_HEADINGS, ITEM_HEADINGS } from '../../pessoa/pessoa.headings.ts';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { wordsIn } from '../../pessoa/cells/words-in.ts';

/** Words between spaces or line breaks. */
export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

function wordsFor<Meaning>(told: Meaning, words: string): [string, Meaning][] {
  return words.split(' ').map((word) => [word, told]);
}

// All words are as `chaveNome` leaves them: small letters without accents and signs.

/** Words for the number of a block. */
export const PLACES: ReadonlyMap<string, number> = new Map([
  ...wordsFor(1, 'primeiro primeira principal i'),
  ...wordsFor(2, 'segundo segunda secundario secundaria alternativo alternativa adicional additional'),
  ...wordsFor(2, 'opcional outro outra ii'),
  ...wordsFor(3, 'terceiro terceira iii'),
]);

/** Words that say only whose it is, or nothing. */
export const OWNERS = setOf(`
    cliente clientes cli fornecedor forn pessoa cadastro contribuinte destinatario dest sacado titular
    empresa associado aluno paciente colaborador beneficiario geral atual customer client
    person pn lead organizacao organization org
  `);

export const LINKS = setOf('do da de dos das d o a of the para p');

/** How columns of databases begin. */
export const PREFIXES = setOf('ds nm nr nu num no tx txt sg vl vlr str fld x n numero nro');

/** What the headings of fields mean: from a phrase to its field, and whether it means other things as often. */
export const FIELD_BY_PHRASE: ReadonlyMap<string, { target: Target; isWeak: boolean }> = new Map(
  Object.entries(FIELD_HEADINGS).flatMap(([target, phrases]) => {
    const [sure = '', weak = ''] = phrases.split('|');
    return [...meaning(sure, { target, isWeak: false }), ...meaning(weak, { target, isWeak: true })];
  }),
);

function meaning<Meaning>(phrases: string, told: Meaning): [string, Meaning][] {
  return wordsIn(phrases).map((phrase) => [phrase, told]);
}

/** A heading with one of these, and with none but these and the next, is of a phone. */
export const PHONE = setOf(`
    telefone telefones tel tels fone fones phone telephone celular celulares cel mobile movel cell
    whatsapp whats wpp zap wts wapp fax
  `);

/** Words that are a phone by themselves where another stands beside them. */
export const PHONE_ALONE = setOf('fixo fixa residencial comercial recado recados trabalho');

export const PHONE_QUALIFIERS = setOf(`
    fixo fixa residencial res resid residencia casa comercial com coml trabalho trab recado rec contato
    corporativo particular pessoal direto sms numero num nr n no nro work home e ou financeiro cobranca
    nm ds tx telefonico number business other car carro primary main company radio office
  `);

/** What a heading says of a phone, an e-mail or an address besides which it is: its kind, its value. */
export const KIND_WORDS = setOf('tipo tp type label');
export const VALUE_WORDS = setOf('value valor');

/** Likewise of an e-mail. */
export const EMAIL = new Set(['email', 'emails', 'mail']);

export const EMAIL_QUALIFIERS = setOf(`
    nfe nf e xml danfe fiscal financeiro fin cobranca cob contato comercial com coml pessoal particular
    corporativo boleto boletos marketing residencial res trabalho work home ds tx nm endereco end
    eletronico compras faturamento nota notas address envio id casa outro other primary main secundario
  `);

/** Words for whose address it is, by what they have in common. */
export const ADDRESS_KINDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    cobranca: 'cobranca cob cobr billing',
    entrega: 'entrega ent entr shipping',
    comercial: 'comercial com coml trabalho trab business work',
    residencial: 'residencial res resid residencia home',
    correspondencia: 'correspondencia corresp mailing',
    faturamento: 'faturamento fat',
    outro: 'other',
  }).flatMap(([kind, words]) => wordsFor(kind, words)),
);

export const ADDRESS_BY_PHRASE: ReadonlyMap<string, string> = new Map(
  Object.entries(ENDERECO_HEADINGS).flatMap(([field, phrases]) => meaning(phrases, field)),
);

/** Lists whose headings have a grammar (`headings.ts`). */
const BY_GRAMMAR: ReadonlySet<string> = new Set(['enderecos', 'telefones', 'emails']);

/** The headings of a list; of one that a client made: what it is called, and with that what its fields are. */
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
  const words = chaveNome(label).split(' ');
  return words.filter((word) => !LINKS.has(word)).join(' ');
}

/** What the headings of items mean: from a phrase to its list and field. */
export const itemByPhrase = perList(
  ({ blocks }): ReadonlyMap<string, { list: string; field: string }> =>
    new Map(
      blocks.flatMap(([list, own]) => {
        const fields = headingsOf(list, own);
        const [item = ''] = fields[own.identifiedBy.at(-1) ?? '']?.split('+') ?? [];
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

/** E-mails that invoices go to. */
export const FINANCE = setOf('financeiro fin nfe nf xml boleto boletos fiscal');
