import { joinClasses } from '../../kit/web/ui/joinClasses.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import css from './RecordLive.module.css';
import { usePeople } from './live.store.ts';
import { describePeople, initialsOf } from './people-texts.ts';

/** Most people to show. The others are a number. */
const SHOWN = 3;
const TINTS = 4;

type Props = {
  tenantId: number | undefined;
  pessoa: Pessoa | undefined;
  /** who saved the record elsewhere, before the form was updated */
  freshBy: string | undefined;
  /** who saved it while there were unsaved changes here, which were not replaced */
  savedBy: string | undefined;
  onCompare: () => void;
};

/** Shows who else has the record open, and who just saved it. */
export function RecordLive({ tenantId, pessoa, freshBy, savedBy, onCompare }: Props) {
  const people = usePeople(tenantId, pessoa?.id);
  const fresh = freshBy === undefined ? undefined : `Atualizado por ${freshBy} agora`;
  const sentence = people.length > 0 ? describePeople(people) : undefined;
  return (
    <div className={css.live} data-news={savedBy !== undefined || undefined}>
      <span role="status" className={joinClasses(css.words, savedBy !== undefined && css.news)}>
        {savedBy !== undefined && (
          <>
            <span className={css.words}>{`${savedBy} salvou esta ficha.`}</span>
            <button type="button" className={css.compare} title="O que você digitou continua aqui" onClick={onCompare}>
              Ver o que mudou
            </button>
          </>
        )}
      </span>
      <span role="status" className={css.words} title={fresh}>
        {fresh && (
          <span key={pessoa?.version} className={css.fresh}>
            {fresh}
          </span>
        )}
      </span>
      {people.length > 0 && (
        <span aria-hidden="true" className={css.faces} title={sentence}>
          {people.slice(0, SHOWN).map(({ userId, nome, editing }) => (
            <span key={userId} className={css.face} data-tint={tintOf(userId)} data-editing={editing || undefined}>
              {initialsOf(nome)}
            </span>
          ))}
          {people.length > SHOWN && <span className={css.face}>{`+${people.length - SHOWN}`}</span>}
        </span>
      )}
      <span role="status" className={joinClasses(css.words, css.sentence)} title={sentence}>
        {sentence}
      </span>
    </div>
  );
}

/** The same colour for the same person, on every screen. */
function tintOf(userId: string): number {
  return parseInt(userId.slice(-6), 16) % TINTS;
}
