import { useEffect, useEffectEvent, useState } from 'react';
import { type Dropped, listDropped } from './dropped-files.ts';

/**
 * Accepts files and folders that are dropped anywhere on the page. Returns whether files are being dragged over it. Without this
 * hook, the browser would open a file that misses the drop area, and leave the page.
 */
export function usePageDrop(onDrop: (dropped: Promise<Dropped>) => void, enabled = true): boolean {
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
      const { dataTransfer } = event;
      if (enabled && dataTransfer && !document.querySelector('dialog[open]')) handleDrop(listDropped(dataTransfer));
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
