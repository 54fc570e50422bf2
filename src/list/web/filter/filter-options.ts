import { UFS } from '@fichario/brasil';
import type { Municipio } from '@fichario/brasil/municipios';
import type { FilterName } from '../../../search/web/list-search.ts';

/** A value to choose: its form in the address, and its label. */
export type FilterOption = { value: string; label: string };

const MAX_OPTIONS = 8;
const SIGLAS = new Map(UFS.map(({ codigo, sigla }) => [codigo, sigla]));

/** The values of a field that match the typed text. Those that start with it come first. */
export function findOptions(name: FilterName, typed: string, municipios: readonly Municipio[]): FilterOption[] {
  const text = plain(typed);
  if (name === 'tag') return typed.trim() === '' ? [] : [{ value: typed.trim(), label: `Etiqueta “${typed.trim()}”` }];
  if (name === 'uf') {
    const fits = UFS.filter(({ sigla, nome }) => plain(sigla) === text || hasWord(plain(nome), text));
    return rank(fits, ({ sigla, nome }) => (plain(sigla) === text ? '' : plain(nome)), text)
      .map(({ sigla, nome }) => ({ value: sigla, label: `${nome} · ${sigla}` }))
      .slice(0, text === '' ? UFS.length : MAX_OPTIONS);
  }
  if (text.length < 2) return [];
  const fits = municipios.filter(({ nome }) => hasWord(plain(nome), text));
  return rank(fits, ({ nome }) => plain(nome), text)
    .slice(0, MAX_OPTIONS)
    .map(({ codigo, nome, codigoEstado }) => ({ value: codigo, label: `${nome} · ${SIGLAS.get(codigoEstado) ?? ''}` }));
}

/** The label of a chosen value. */
export function labelOfOption(name: FilterName, value: string, municipios: readonly Municipio[]): string {
  if (name !== 'cidade') return value;
  return municipios.find(({ codigo }) => codigo === value)?.nome ?? value;
}

function rank<Item>(items: readonly Item[], keyOf: (item: Item) => string, text: string): Item[] {
  const score = (item: Item) => {
    const key = keyOf(item);
    if (key === '' || key === text) return 0;
    return key.startsWith(text) ? 1 : 2;
  };
  return items.toSorted((option, other) => score(option) - score(other));
}

/** Whether a word of the name starts with the text. */
function hasWord(name: string, text: string): boolean {
  return name.startsWith(text) || name.includes(` ${text}`);
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
