import { describe, expect, test } from 'vitest';
import { wordsIn } from '../../pessoa/cells/words-in.ts';
import { fieldListOf, PESSOA } from '../../pessoa/field-list.ts';
import type { ListField } from '../../pessoa/fields/kinds.ts';
import { ENDERECO_HEADINGS, FIELD_HEADINGS } from '../../pessoa/pessoa.headings.ts';
import { itemByPhrase } from './heading-words.ts';
import { readHeading } from './headings.ts';

/** `nome`, `contatos.nome`: what a heading is read as. */
function meaningOf(heading: string, list = PESSOA): string | undefined {
  const hit = readHeading(heading, list);
  return hit?.kind === 'block' ? `${hit.list}.${hit.field}` : hit?.target;
}

function phrasesOf(table: Readonly<Record<string, string>>): [phrase: string, field: string][] {
  return Object.entries(table).flatMap(([field, phrases]) =>
    phrases.split('|').flatMap((some) => wordsIn(some).map((phrase): [string, string] => [phrase, field])),
  );
}

describe('a heading that a table has, word by word,', () => {
  const items = [...itemByPhrase(PESSOA)].map(([phrase, { list, field }]) => [phrase, `${list}.${field}`] as const);

  test.each([
    ['of single fields', phrasesOf(FIELD_HEADINGS)],
    ['of the items of lists', items],
    ['of addresses', phrasesOf(ENDERECO_HEADINGS).map(([phrase, field]) => [phrase, `enderecos.${field}`] as const)],
  ])('means what the table says, and no grammar takes it: %s', (_, phrases) => {
    // a label or a type is of an address only where the heading has a word for one
    const certain = phrases.filter(([phrase]) => phrase !== 'label' && phrase !== 'type');
    expect(certain.map(([phrase]) => [phrase, meaningOf(phrase)])).toEqual(certain);
  });

  test.each([
    ['Fax', 'aparelhos.modelo'],
    ['Modelo do fax', 'aparelhos.modelo'],
    ['Telefone do fax', 'aparelhos.telefone'],
    ['Fax 2', 'aparelhos.modelo'],
    ['Fax comercial', 'telefones.numero'],
    ['Telefone', 'telefones.numero'],
  ])('is of the list that a client calls by a word of phones: %s', (heading, meaning) => {
    const aparelhos = {
      kind: 'list',
      label: 'Fax',
      identifiedBy: ['modelo'],
      fields: { modelo: { kind: 'text', label: 'Modelo' }, telefone: { kind: 'text', label: 'Telefone' } },
    } as unknown as ListField; // as a client would define it, read from JSON at run time
    expect(meaningOf(heading, fieldListOf({ aparelhos }, new Map()))).toBe(meaning);
  });
});
