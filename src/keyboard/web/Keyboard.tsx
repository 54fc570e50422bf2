import { type ComponentType, useEffect, useState } from 'react';
import { GENERAL_KEYS } from './general.keys.ts';
import { watchHeldCtrl } from './held-ctrl.ts';
import { closeKeyboardPart, openKeyboardPart, preloadPalette, useOpenedPart } from './keyboard-parts.store.ts';
import { useMay } from '../../access/web/use-permissions.ts';
import { navigate } from '../../kit/web/routing/router.ts';
import { listenToShortcuts, useKeyTable, useShortcut } from '../../kit/web/keys/shortcuts.ts';

/** The keys of every page behind the sign-in. Rendered once, in the shell. */
export function Keyboard() {
  useEffect(listenToShortcuts, []);
  useEffect(() => closeKeyboardPart, []);
  useKeyTable(GENERAL_KEYS);
  useShortcut({ ...GENERAL_KEYS.palette, run: () => void openKeyboardPart('palette') });
  useShortcut({ ...GENERAL_KEYS.search, run: () => void openKeyboardPart('records') });
  useShortcut({ ...GENERAL_KEYS.create, enabled: useMay('pessoa.create'), run: openNewRecord });
  useShortcut({ ...GENERAL_KEYS.keys, run: () => void openKeyboardPart('keys') });
  const opened = useOpenedPart();
  return (
    <>
      {opened && <opened.Part typed={opened.typed} isEntered={opened.isEntered} onClose={closeKeyboardPart} />}
      <HeldCtrl />
    </>
  );
}

function openNewRecord(): void {
  void navigate({ to: '/pessoas/$codigo', params: { codigo: 'nova' } });
}

/** The keys on the buttons, while Ctrl is held. */
function HeldCtrl() {
  const [isHeld, setHeld] = useState(false);
  const [Badges, setBadges] = useState<ComponentType>();
  useEffect(() => {
    const handleHeld = () => {
      setHeld(true);
      // the badges are optional: the next attempt may load them
      const loaded = import('./KeyBadges.tsx').catch(() => undefined);
      void loaded.then((part) => part && setBadges(() => part.KeyBadges));
    };
    return watchHeldCtrl({ onDown: preloadPalette, onHeld: handleHeld, onEnd: () => setHeld(false) });
  }, []);
  return isHeld && Badges ? <Badges /> : null;
}
