import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts files that are dropped anywhere on the page. Returns whether files are being dragged over it. Without this hook, the
 * browser would open a file that misses the drop area, and leave the page.
 */
export function usePageDrop(onDrop: (files: readonly File[]) => void, enabled = true): boolean {
  const [isOver, setOver] = useState(false);
  const handleDrop = useEffectEvent(onDrop);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      addEventListener(type, (event) => hasFiles(event) && handle(event), { signal });
    listen('dragenter', (event) => {
      event.preventDefault();
      setOver(enabled);
    });
    listen('dragover', (event) => {
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = enabled ? 'copy' : 'none';
    });
    listen('dragleave', (event) => {
      // only when the pointer leaves the window, not when it moves between elements
      if (event.relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      if (enabled && !document.querySelector('dialog[open]')) handleDrop([...(event.dataTransfer?.files ?? [])]);
    });
    return () => {
      end.abort();
      setOver(false);
    };
  }, [enabled]);
  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}
