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

/** A record to read beside the form, which stays as it is. */
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
    // before the form, which Esc would leave
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

/** The record that is looked at beside the form: the first by its key, any by its name. It closes when it is no longer found. */
export function useLookBeside(alike: readonly Alike[]) {
  const [opened, setOpened] = useState<string>();
  const shown = alike.find(({ pessoa }) => pessoa.id === opened)?.pessoa;
  const [first] = alike;
  useShortcut({ ...FORM_KEYS.openFound, enabled: first !== undefined, run: () => setOpened(first?.pessoa.id) });
  return { shown, open: setOpened, close: () => setOpened(undefined), keys: ariaKeys(FORM_KEYS.openFound) };
}
