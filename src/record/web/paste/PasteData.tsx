import { Suspense, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useCommand, useKeyTable } from '../../../kit/web/keys/shortcuts.ts';
import { PASTE_KEYS } from './paste.keys.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { PastePanel } from './PastePanel.tsx';
import type { FillContext } from './fill-from-text.ts';
import { usePaste } from './use-paste.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

const PasteDialog = lazyComponent(async () => (await import('./PasteDialog.tsx')).PasteDialog);

/** Pasting a whole text into a new record: by Ctrl+V, by the command, or a text that was pasted on the list. */
export function PasteData(context: FillContext) {
  const { paste, fill, undo, close } = usePaste(context);
  const [isOpen, setOpen] = useState(false);
  const hints = useElement('dicas');
  useKeyTable(PASTE_KEYS);
  useCommand({ id: 'paste', label: 'Colar dados…', group: PASTE_KEYS.paste.group, run: () => setOpen(true) });
  return (
    <>
      {/* rendered into the header, which loads first; this component loads later */}
      {hints &&
        createPortal(
          <Button size="sm" onClick={() => setOpen(true)}>
            Colar dados
          </Button>,
          hints,
        )}
      {paste && <PastePanel paste={paste} onUndo={undo} onClose={close} />}
      {isOpen && (
        <Suspense>
          <PasteDialog onText={fill} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** An element that another part of the page renders. */
function useElement(id: string): HTMLElement | null {
  return useSyncExternalStore(subscribeToNothing, () => document.getElementById(id));
}

/** Nothing to subscribe to: React reads the snapshot again on each render. */
function subscribeToNothing(): () => void {
  return () => undefined;
}
