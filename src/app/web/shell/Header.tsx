import { Menu as MenuIcon } from 'lucide-react';
import { PaletteButton } from '../../../keyboard/web/PaletteButton.tsx';
import { SessionTimer } from '../../../identity/session/web/SessionTimer.tsx';
import { TenantSelector } from '../../../identity/clients/web/TenantSelector.tsx';
import { VoiceControl } from '../../../voice/web/VoiceControl.tsx';
import { VoiceStatus } from '../../../voice/web/VoiceStatus.tsx';
import css from './Header.module.css';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Where one works (the client), for how long, and as whom. `onOpenMenu` only where the navigation is a drawer. */
export function Header({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) {
  const isNarrow = onOpenMenu !== undefined;
  return (
    <>
      <header className={css.header}>
        {onOpenMenu && (
          <IconButton label="Abrir o menu" icon={<MenuIcon />} aria-haspopup="dialog" onClick={onOpenMenu} />
        )}
        <TenantSelector />
        {!isNarrow && <VoiceStatus />}
        <div className={css.end}>
          <PaletteButton compact={isNarrow} />
          <VoiceControl compact={isNarrow} />
          <SessionTimer />
          <UserMenu />
        </div>
      </header>
      {isNarrow && <VoiceStatus options />}
    </>
  );
}
