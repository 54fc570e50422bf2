import { useMay } from '../../../access/web/use-permissions.ts';
import { ariaKeys, printedKeys, useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { parseHref } from '../../../kit/web/routing/href.ts';
import { HrefLink } from '../../../kit/web/routing/Link.tsx';
import { Badge } from '../../../kit/web/ui/Badge.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { Kbd } from '../../../kit/web/ui/Kbd.tsx';
import type { Alike } from '../../../matching/alike.schema.ts';
import { FORM_KEYS } from '../editing/form.keys.ts';
import { type AlikeProps, CERTEZA, countText, otherText, pointsText, strongest } from './alike-words.ts';
import css from './AlikePanel.module.css';
import { LookBeside, useLookBeside } from './LookBeside.tsx';

/** The records that may be the same as the one in the form. It is empty if there are none, and takes no focus. */
export function AlikePanel({ alike, tipo, openId, onOther }: AlikeProps) {
  const mayMerge = useMay('pessoa.merge');
  const look = useLookBeside(alike);
  const isShown = alike.length > 0;
  useShortcut({ ...FORM_KEYS.isOther, enabled: isShown, run: onOther });
  return (
    <div className={isShown ? css.panel : undefined} data-alike={isShown || undefined}>
      <p role="status" className={css.count}>
        {isShown && countText(alike.length)}
      </p>
      {isShown && (
        <>
          <ul className={css.list}>
            {alike.map((match, at) => (
              <li key={match.pessoa.id} className={css.item}>
                <div className={css.who}>
                  <button
                    type="button"
                    className={css.name}
                    aria-keyshortcuts={at === 0 ? look.keys : undefined}
                    onClick={() => look.open(match.pessoa.id)}
                  >
                    {match.pessoa.nome}
                  </button>
                  <span className={css.facts}>{factsOf(match)}</span>
                  <Badge tone={match.certeza === 'certa' ? 'warning' : 'neutral'}>{CERTEZA[match.certeza]}</Badge>
                </div>
                <Reasons match={match} />
                {mayMerge && openId !== undefined && (
                  <HrefLink
                    href={parseHref(`/duplicidades/juntar?ids=${openId},${match.pessoa.id}`)}
                    className={css.merge}
                  >
                    Juntar…
                  </HrefLink>
                )}
              </li>
            ))}
          </ul>
          <div className={css.foot}>
            <Button size="sm" aria-keyshortcuts={ariaKeys(FORM_KEYS.isOther)} onClick={onOther}>
              {otherText(tipo)}
            </Button>
            <span className={css.keys}>
              <Kbd>{printedKeys(FORM_KEYS.isOther.keys)}</Kbd> · ver ao lado{' '}
              <Kbd>{printedKeys(FORM_KEYS.openFound.keys)}</Kbd>
            </span>
          </div>
        </>
      )}
      {look.shown && <LookBeside pessoa={look.shown} onClose={look.close} />}
    </div>
  );
}

function factsOf({ pessoa: { codigo, cidade } }: Alike): string {
  return [`nº ${codigo}`, cidade].filter(Boolean).join(' · ');
}

function Reasons({ match }: { match: Alike }) {
  return (
    <p className={css.reasons}>
      {strongest(match).map(({ field, reason, points }) => (
        <span key={field} className={css.reason}>
          {reason} <small>{pointsText(points)}</small>
        </span>
      ))}
      <span className={css.against}>{match.against}</span>
    </p>
  );
}
