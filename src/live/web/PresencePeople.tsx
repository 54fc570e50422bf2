import { usePeople } from './live.store.ts';
import { describePeople, initialsOf } from './people-texts.ts';
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

/** The same colour for the same person, on every screen. */
function tintOf(userId: string): number {
  return parseInt(userId.slice(-6), 16) % TINTS;
}
