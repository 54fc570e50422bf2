import { itemFieldsOf, PESSOA } from '../../src/pessoa/field-list.ts';
import type { ItemField } from '../../src/pessoa/fields/kinds.ts';

/*
 * Hides every field of every item that can be hidden. It changes the list of fields itself, so a test imports it before
 * anything that reads the list. What a search finds by cannot be hidden: those fields are found no more.
 */

const MASKABLE: ReadonlySet<string> = new Set(['text', 'cpf', 'phone', 'email']);

type Changeable = { -readonly [K in keyof ItemField]: ItemField[K] } & { maskedWithout?: string };

/** The fields of items that are seen masked without the right to see documents. */
export const HIDDEN = PESSOA.blocks.flatMap(([group, list]) =>
  itemFieldsOf(list).flatMap(([key, field]) => {
    if (!MASKABLE.has(field.kind)) return [];
    const hidden = field as Changeable; // only here
    hidden.maskedWithout = 'pessoa.seeDocument';
    delete hidden.searchedAs;
    return [`${group}.${key}`];
  }),
);
