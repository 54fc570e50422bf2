import * as keyboard from '../../keyboard/web/CommandPalette.tsx';
import type { PartProps } from '../../keyboard/web/palette-entries.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

/** The palette over screens, commands and records. */
export function CommandPalette(props: PartProps) {
  return <keyboard.CommandPalette {...props} known={usePaletteEntries()} />;
}

/** The palette over the records only, to begin with. */
export function RecordPalette(props: PartProps) {
  return <keyboard.RecordPalette {...props} known={usePaletteEntries()} />;
}
