import { useEffect, useEffectEvent } from 'react';
import { useMay } from '../../../access/web/use-permissions.ts';
import { textPastedOutside } from '../../../kit/web/keys/pasted-outside.ts';
import { useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { keepPastedText } from '../../../register/record/web/pasted-text.ts';
import type { BasePath } from '../../../register/record/web/record-href.ts';
import { LIST_KEYS } from '../list.keys.ts';
import type { ListSlots } from '../list-slots.ts';

/**
 * Opens a new record from the list: by its key, or by Ctrl+V outside of fields, which fills the record from the text. A pasted
 * table of several records opens an import instead. The text stays in memory, because it must not be in an address.
 */
export function useCreateKeys(newPath: BasePath, enabled: boolean, importTable: ListSlots['importTable']): void {
  const mayImport = useMay('pessoa.import');
  const { act } = useAction();
  useShortcut({ ...LIST_KEYS.create, enabled, run: () => openNew(newPath) });
  const handlePasted = useEffectEvent(async (text: string) => {
    const isTable = await looksLikeTable(text);
    if (isTable && mayImport) return void act(() => importTable(text));
    if (isTable) notify({ kind: 'info', message: NOT_IMPORTED });
    keepPastedText(text);
    openNew(newPath);
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const handlePaste = (event: ClipboardEvent) => {
      const text = textPastedOutside(event);
      if (text === undefined) return;
      event.preventDefault();
      void handlePasted(text);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [enabled]);
}

const NOT_IMPORTED =
  'É uma tabela com várias fichas, e seu papel neste cliente não importa planilhas: só a primeira linha foi lida.';
const CELLS = /[\t;,]/;

/** Whether a text is a table. The code for tables is loaded only for a text with cells; without it, the text is one record. */
async function looksLikeTable(text: string): Promise<boolean> {
  if (!CELLS.test(text)) return false;
  return import('../../../reading/paste/read-pasted.ts').then(
    ({ isPastedTable }) => isPastedTable(text),
    () => false,
  );
}

function openNew(newPath: BasePath): void {
  void navigate({ to: `${newPath}/$codigo`, params: { codigo: 'nova' } });
}
