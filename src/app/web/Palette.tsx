import * as keyboard from '../../keyboard/web/CommandPalette.tsx';
import type { PartProps } from '../../keyboard/web/palette-entries.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

/** The palette of screens, commands and records. */
export function CommandPalette(props: PartProps) {
  return <keyboard.CommandPalette {...props} known={usePaletteEntries()} />;
}

/** The palette that starts with records only. */
export function RecordPalette(props: PartProps) {
  return <keyboard.RecordPalette {...props} known={usePaletteEntries()} />;
}
