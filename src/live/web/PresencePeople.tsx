import type { Person } from '../live.ts';
import { usePeople } from './live.store.ts';
import css from './PresencePeople.module.css';

/** More than these are a number. */
const SHOWN = 3;
const TINTS = 5;

/** Who else has the record open just now. Says nothing where nobody has. */
export function PresencePeople({ tenantId, pessoaId }: { tenantId: number | undefined; pessoaId: string | undefined }) {
  const people = usePeople(tenantId, pessoaId);
  return (
    <span role="status" className={css.people}>
      {people.length > 0 && (
        <>
          <span aria-hidden="true" className={css.faces}>
            {people.slice(0, SHOWN).map((person) => (
              <span
                key={person.userId}
                className={css.face}
                data-tint={tintOf(person.userId)}
                data-editing={person.editing || undefined}
              >
                {initialsOf(person.nome)}
              </span>
            ))}
            {people.length > SHOWN && <span className={css.face}>{`+${people.length - SHOWN}`}</span>}
          </span>
          <span className={css.sentence}>{describePeople(people)}</span>
        </>
      )}
    </span>
  );
}

/** `Ana Souza está editando`, `Ana Souza e Bruno Lima estão com esta ficha aberta`. */
export function describePeople(people: readonly Person[]): string {
  const editors = people.filter(({ editing }) => editing);
  const named = editors.length > 0 ? editors : people;
  const [first = '', second = ''] = named.map(({ nome }) => nome);
  const many = named.length > 1;
  const names = named.length > 2 ? `${first} e mais ${named.length - 1}` : many ? `${first} e ${second}` : first;
  if (editors.length > 0) return `${names} ${many ? 'estão' : 'está'} editando`;
  return `${names} ${many ? 'estão' : 'está'} com esta ficha aberta`;
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

/** The same colour for the same person, on every screen. */
function tintOf(userId: string): number {
  return parseInt(userId.slice(-6), 16) % TINTS;
}
