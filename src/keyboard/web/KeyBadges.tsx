import { useLayoutEffect, useRef, useState } from 'react';
import css from './KeyBadges.module.css';
import { printedKeys } from '../../kit/web/keys/shortcuts.ts';

type Badge = { id: number; text: string; right: number; top: number };

/**
 * The keys of the controls, each shown on its control. They are not read aloud, because screen readers announce
 * `aria-keyshortcuts`. They are placed once; scrolling removes them.
 */
export function KeyBadges() {
  const ref = useRef<HTMLDivElement>(null);
  const [badges] = useState(listBadges);
  useLayoutEffect(() => {
    // the top layer, over a dialog that is open
    ref.current?.showPopover();
  }, []);
  return (
    <div ref={ref} popover="manual" aria-hidden="true" className={css.layer}>
      {badges.map(({ id, text, right, top }) => (
        <kbd key={id} className={css.badge} style={{ right, top }}>
          {text}
        </kbd>
      ))}
    </div>
  );
}

function listBadges(): Badge[] {
  const controls = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].filter(isInSight);
  return controls.map((control, id) => {
    const keys = control.getAttribute('aria-keyshortcuts')?.split(' ')[0] ?? '';
    const { right, top } = control.getBoundingClientRect();
    return { id, text: printedKeys(keys), right: Math.max(2, innerWidth - right - 4), top: Math.max(2, top - 8) };
  });
}

/** Whether a control is visible: neither scrolled away nor behind a dialog. */
function isInSight(control: HTMLElement): boolean {
  if (!control.checkVisibility() || control.matches(':disabled, [aria-disabled="true"]')) return false;
  const { left, top, width, height } = control.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && control.contains(hit);
}
