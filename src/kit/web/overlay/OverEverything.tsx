import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTopModal } from './modals.ts';

type Props = {
  className: string | undefined;
  /** the newest content: a change brings the layer to the top again; undefined hides it */
  newest: string | number | undefined;
  /** positions the layer each time that it is shown; returns a function that ends that */
  onShow?: (layer: HTMLElement) => () => void;
  children: ReactNode;
};

/**
 * A layer above the page and every dialog. It is a child of the topmost modal dialog, because everything outside is inert.
 * The element itself moves from dialog to dialog, so its children keep their state.
 */
export function OverEverything({ className, newest, onShow, children }: Props) {
  const [layer] = useState(() => createLayer(className));
  const modal = useTopModal();
  useLayoutEffect(() => () => layer.remove(), [layer]);
  useLayoutEffect(() => {
    // the topmost dialog may just have been removed
    const parent = modal?.isConnected ? modal : document.body;
    if (layer.parentElement !== parent) parent.append(layer);
    // showing it again moves it above what opened in the meantime
    layer.hidePopover();
    if (newest === undefined) return undefined;
    layer.showPopover();
    return onShow?.(layer);
  }, [layer, modal, newest, onShow]);
  return createPortal(children, layer);
}

function createLayer(className = ''): HTMLElement {
  const layer = document.createElement('div');
  layer.className = className;
  layer.popover = 'manual';
  return layer;
}
