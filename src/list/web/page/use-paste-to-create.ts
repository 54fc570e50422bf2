import { useEffect } from 'react';
import { textPastedOutside } from '../../../kit/web/keys/pasted-outside.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { keepPastedText } from '../../../register/record/web/pasted-text.ts';
import type { BasePath } from '../../../register/record/web/record-href.ts';

/** Ctrl+V outside of fields opens a new record, which reads the text. It is kept in this page: an address is no place for it. */
export function usePasteToCreate(basePath: BasePath, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const handlePaste = (event: ClipboardEvent) => {
      const text = textPastedOutside(event);
      if (text === undefined) return;
      event.preventDefault();
      keepPastedText(text);
      void navigate({ to: `${basePath}/$codigo`, params: { codigo: 'nova' } });
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [basePath, enabled]);
}
