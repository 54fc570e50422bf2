import { Search } from '../../kit/web/icons/icons.ts';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import { Kbd } from '../../kit/web/ui/Kbd.tsx';
import { GENERAL_KEYS } from './general.keys.ts';
import { openKeyboardPart, preloadPalette } from './keyboard-parts.store.ts';
import css from './PaletteButton.module.css';
import { ariaKeys, printedKeys } from '../../kit/web/keys/shortcuts.ts';

const LABEL = 'Pesquisar e comandar';

/** Opens the palette, and shows its key. `compact`: without a label. */
export function PaletteButton({ compact }: { compact: boolean }) {
  const props = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': ariaKeys(GENERAL_KEYS.palette),
    onPointerEnter: preloadPalette,
    onFocus: preloadPalette,
    onClick: () => void openKeyboardPart('palette'),
  } as const;
  if (compact) return <IconButton {...props} label={LABEL} icon={<Search />} />;
  return (
    <button type="button" {...props} className={css.button}>
      <Search aria-hidden="true" />
      <span className={css.label}>{LABEL}</span>
      <span aria-hidden="true">
        <Kbd>{printedKeys(GENERAL_KEYS.palette.keys)}</Kbd>
      </span>
    </button>
  );
}
