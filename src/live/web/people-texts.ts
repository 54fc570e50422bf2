import type { Person } from '../live.ts';

/** `Ana Souza está editando`, `Ana Souza e Bruno Lima estão com esta ficha aberta`. Editors come before readers. */
export function describePeople(people: readonly Person[]): string {
  const editors = people.filter(({ editing }) => editing);
  const named = editors.length > 0 ? editors : people;
  const verb = named.length > 1 ? 'estão' : 'está';
  return `${joinNames(named)} ${verb} ${editors.length > 0 ? 'editando' : 'com esta ficha aberta'}`;
}

function joinNames(people: readonly Person[]): string {
  const [first = '', second = ''] = people.map(({ nome }) => nome);
  if (people.length > 2) return `${first} e mais ${people.length - 1}`;
  return people.length === 2 ? `${first} e ${second}` : first;
}

/** `AS` of Ana Maria Souza. */
export function initialsOf(nome: string): string {
  const words = nome.trim().split(/\s+/);
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [words[0] ?? '', last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
