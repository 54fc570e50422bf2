import { Fragment } from 'react';
import { isKeyOn, printedKeys } from '../../../kit/web/keys/shortcuts.ts';
import { Kbd } from '../../../kit/web/ui/Kbd.tsx';
import css from './KeyHints.module.css';

type Props = { hints: readonly { keys: string | readonly string[]; says: string }[] };

/** What the keys of a page do, for users without a mouse; nothing on a phone, and no keys that are switched off. */
export function KeyHints({ hints }: Props) {
  return (
    <p className={css.hints}>
      {hints.map(({ keys, says }) => {
        const on = [keys].flat().filter(isKeyOn);
        if (on.length === 0) return null;
        return (
          <span key={says}>
            {on.map((key) => (
              <Fragment key={key}>
                <Kbd>{printedKeys(key)}</Kbd>{' '}
              </Fragment>
            ))}
            {says}
          </span>
        );
      })}
    </p>
  );
}
