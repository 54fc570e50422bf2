import { ariaKeys, printedKeys, useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { Kbd } from '../../../kit/web/ui/Kbd.tsx';
import { FORM_KEYS } from '../editing/form.keys.ts';
import { type AlikeProps, otherText } from './alike-words.ts';
import css from './AlikeLine.module.css';
import { LookBeside, useLookBeside } from './LookBeside.tsx';

/** The most certain record that may be the same as that of an empty row, in a line under the row. */
export function AlikeLine({ alike, tipo, onOther }: AlikeProps) {
  const look = useLookBeside(alike);
  const [first, ...others] = alike;
  useShortcut({ ...FORM_KEYS.isOther, enabled: first !== undefined, run: onOther });
  return (
    <div className={css.line}>
      <p role="status" className={css.text}>
        {first && (
          <>
            Talvez já exista:{' '}
            <button
              type="button"
              className={css.name}
              aria-keyshortcuts={look.keys}
              onClick={() => look.open(first.pessoa.id)}
            >
              {`${first.pessoa.nome} (${first.pessoa.codigo})`}
            </button>
            {others.length > 0 && ` e mais ${others.length}`}
          </>
        )}
      </p>
      {first && (
        <>
          <Kbd>{printedKeys(FORM_KEYS.openFound.keys)}</Kbd>
          <Button size="sm" variant="subtle" aria-keyshortcuts={ariaKeys(FORM_KEYS.isOther)} onClick={onOther}>
            {otherText(tipo)}
          </Button>
          <Kbd>{printedKeys(FORM_KEYS.isOther.keys)}</Kbd>
        </>
      )}
      {look.shown && <LookBeside pessoa={look.shown} onClose={look.close} />}
    </div>
  );
}
