import { Menu as MenuIcon } from '../../../kit/web/icons/icons.ts';
import { Suspense } from 'react';
import { PaletteButton } from '../../../keyboard/web/PaletteButton.tsx';
import { SessionTimer } from '../../../identity/session/web/SessionTimer.tsx';
import { TenantSelector } from '../../../identity/clients/web/TenantSelector.tsx';
import { VOICE_COMMAND } from '../../../voice/web/voice.keys.ts';
import css from './Header.module.css';
import { useCommand } from '../../../kit/web/keys/shortcuts.ts';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import { loadLater } from './load-later.ts';
import { UserMenu } from './UserMenu.tsx';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

// the voice commands are not part of the first load
const VoiceControl = lazyComponent(async () => (await loadLater()).VoiceControl);
const VoiceStatus = lazyComponent(async () => (await loadLater()).VoiceStatus);

/** The shortcut of the voice commands until their buttons are loaded, so an early key press is not lost. */
function EarlyVoiceKey() {
  useCommand({
    ...VOICE_COMMAND,
    label: 'Ligar os comandos de voz',
    run: () => void import('../../../voice/web/voice-switch.ts').then(({ toggleVoice }) => toggleVoice()),
  });
  return null;
}

/** The header: client, remaining time of the session, and user. `onOpenMenu` only if the navigation is a drawer. */
export function Header({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) {
  const isNarrow = onOpenMenu !== undefined;
  return (
    <>
      <header className={css.header}>
        {onOpenMenu && (
          <IconButton label="Abrir o menu" icon={<MenuIcon />} aria-haspopup="dialog" onClick={onOpenMenu} />
        )}
        <div className={css.where}>
          <TenantSelector />
          {isNarrow && <SessionTimer />}
        </div>
        <Suspense fallback={null}>{!isNarrow && <VoiceStatus />}</Suspense>
        <div className={css.end}>
          <PaletteButton compact={isNarrow} />
          <div className={css.voice}>
            <Suspense fallback={<EarlyVoiceKey />}>
              <VoiceControl compact={isNarrow} />
            </Suspense>
          </div>
          {!isNarrow && <SessionTimer />}
          <UserMenu />
        </div>
      </header>
      <Suspense fallback={null}>{isNarrow && <VoiceStatus options />}</Suspense>
    </>
  );
}
