import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTopModal } from './modals.ts';

type Props = {
  className: string | undefined;
  /** what it says last: it comes to the top again when that changes, and goes when there is nothing */
  newest: string | number | undefined;
  children: ReactNode;
};

/**
 * Above the page and above every dialog. It stands inside the topmost modal dialog, or it could not be pressed. The element
 * itself moves from dialog to dialog, so that its children keep their state.
 */
export function OverEverything({ className, newest, children }: Props) {
  const [layer] = useState(() => createLayer(className));
  const modal = useTopModal();
  useLayoutEffect(() => () => layer.remove(), [layer]);
  useLayoutEffect(() => {
    // a dialog that goes in this moment is not waited for
    const place = modal?.isConnected ? modal : document.body;
    if (layer.parentElement !== place) place.append(layer);
    // shown again, it stands above what opened meanwhile
    layer.hidePopover();
    if (newest !== undefined) layer.showPopover();
  }, [layer, modal, newest]);
  return createPortal(children, layer);
}

function createLayer(className = ''): HTMLElement {
  const layer = document.createElement('div');
  layer.className = className;
  layer.popover = 'manual';
  return layer;
}
