import { useLayoutEffect, useRef, useState } from 'react';
import css from './KeyBadges.module.css';
import { printedKeys } from '../../kit/web/keys/shortcuts.ts';

type Badge = { id: number; text: string; right: number; top: number };

/**
 * The keys of the controls, each shown at its control. They are not announced, because screen readers read
 * `aria-keyshortcuts`. They are placed once; scrolling removes them.
 */
export function KeyBadges() {
  const ref = useRef<HTMLDivElement>(null);
  const [badges] = useState(listBadges);
  useLayoutEffect(() => {
    // the top layer, above an open dialog
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
  const badges: Badge[] = [];
  for (const control of controls) {
    const text = printedKeys(control.getAttribute('aria-keyshortcuts')?.split(' ')[0] ?? '');
    // some show their keys all the time
    if (control.parentElement?.querySelector('kbd')?.textContent === text) continue;
    badges.push({ id: badges.length, text, ...placeOf(control, text, badges) });
  }
  return badges;
}

/** In pixels; KeyBadges.module.css has the same height. */
const HEIGHT = 18;
const LETTER = 7;

/** The place of a badge next to its control, covering no text: above, else below, where there is space. */
function placeOf(control: HTMLElement, text: string, others: readonly Badge[]): Pick<Badge, 'right' | 'top'> {
  const { right: edge, top, bottom } = control.getBoundingClientRect();
  const right = Math.max(2, innerWidth - edge);
  const width = text.length * LETTER + HEIGHT;
  const isFree = (place: number) =>
    place >= 0 &&
    place + HEIGHT <= innerHeight &&
    !others.some(
      (other) =>
        Math.abs(other.top - place) < HEIGHT &&
        right < other.right + other.text.length * LETTER + HEIGHT &&
        other.right < right + width,
    );
  return { right, top: [top - HEIGHT, bottom].find(isFree) ?? Math.max(0, top - HEIGHT) };
}

/** Whether a control is visible: neither scrolled away nor behind a dialog. */
function isInSight(control: HTMLElement): boolean {
  if (!control.checkVisibility() || control.matches(':disabled, [aria-disabled="true"]')) return false;
  const { left: x, top, width, height } = control.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, top + height / 2);
  return hit !== null && control.contains(hit);
}
