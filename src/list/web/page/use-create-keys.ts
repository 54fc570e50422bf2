import { useEffect } from 'react';
import { textPastedOutside } from '../../../kit/web/keys/pasted-outside.ts';
import { useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { keepPastedText } from '../../../register/record/web/pasted-text.ts';
import type { BasePath } from '../../../register/record/web/record-href.ts';
import { LIST_KEYS } from '../list.keys.ts';

/**
 * What opens a new record from the list: its key, and Ctrl+V outside of fields, whose text the record reads. The text is kept
 * in this page: an address is no place for it.
 */
export function useCreateKeys(newPath: BasePath, enabled: boolean): void {
  useShortcut({ ...LIST_KEYS.create, enabled, run: () => openNew(newPath) });
  useEffect(() => {
    if (!enabled) return undefined;
    const handlePaste = (event: ClipboardEvent) => {
      const text = textPastedOutside(event);
      if (text === undefined) return;
      event.preventDefault();
      keepPastedText(text);
      openNew(newPath);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [newPath, enabled]);
}

function openNew(newPath: BasePath): void {
  void navigate({ to: `${newPath}/$codigo`, params: { codigo: 'nova' } });
}
