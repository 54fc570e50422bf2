import type { KeyTable } from '../../kit/web/keys/shortcuts.ts';
import { FORM_KEYS } from './editing/form.keys.ts';
import { IN_PLACE_KEYS } from './in-place/in-place.keys.ts';
import { NEIGHBOUR_KEYS } from './neighbours/neighbours.keys.ts';
import { NEW_ROW_KEYS } from './new-row/new-row.keys.ts';
import { CNPJ_KEYS } from './cnpj/cnpj.keys.ts';
import { PASTE_KEYS } from './paste/paste.keys.ts';

/** The keys of a record, by part, for `?` and /ajuda. */
export const RECORD_KEYS: readonly KeyTable[] = [
  { ...FORM_KEYS, ...NEIGHBOUR_KEYS, ...PASTE_KEYS, ...CNPJ_KEYS },
  NEW_ROW_KEYS,
  IN_PLACE_KEYS,
];
