import { useEffect, useEffectEvent, useState } from 'react';
import { ariaKeys, printedKeys, useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { OutsideForms } from '../../../kit/web/overlay/OutsideForms.tsx';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Kbd } from '../../../kit/web/ui/Kbd.tsx';
import type { Alike } from '../../../matching/alike.schema.ts';
import { useBasePath } from '../../../register/record/web/record-href.ts';
import { FORM_KEYS } from '../editing/form.keys.ts';
import { Look } from '../look/Look.tsx';
import css from './LookBeside.module.css';

type Props = { pessoa: Alike['pessoa']; onClose: () => void };

const CLOSE = { keys: 'Escape', label: 'Fechar a ficha ao lado', group: FORM_KEYS.openFound.group };

/** A record to read next to the form, which does not change. */
export function LookBeside({ pessoa: { codigo }, onClose }: Props) {
  const to = `${useBasePath()}/$codigo` as const;
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    // in the capture phase, because Esc in the form would leave the form
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return (
    <OutsideForms>
      <div className={css.beside}>
        <Look codigo={String(codigo)} closedBy={CLOSE} onClose={onClose} />
        <nav className={css.way} aria-label="Ficha ao lado">
          <Link to={to} params={{ codigo: String(codigo) }} className={css.link}>
            {`Ir para a ficha ${codigo}`}
          </Link>
          <span className={css.hint}>
            <Kbd>{printedKeys(CLOSE.keys)}</Kbd> volta ao que você digitava
          </span>
        </nav>
      </div>
    </OutsideForms>
  );
}

/** The record to read next to the form: a key opens the first, its name any of them. It closes when it no longer matches. */
export function useLookBeside(alike: readonly Alike[]) {
  const [opened, setOpened] = useState<string>();
  const shown = alike.find(({ pessoa }) => pessoa.id === opened)?.pessoa;
  const [first] = alike;
  useShortcut({ ...FORM_KEYS.openFound, enabled: first !== undefined, run: () => setOpened(first?.pessoa.id) });
  return { shown, open: setOpened, close: () => setOpened(undefined), keys: ariaKeys(FORM_KEYS.openFound) };
}
