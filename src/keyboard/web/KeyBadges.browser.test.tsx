import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../test/browser/draw.tsx';
import { KeyBadges } from './KeyBadges.tsx';

/** Controls of a page: one at the edge of the window, one under it, one that shows its key itself. */
function Controls() {
  return (
    <>
      <button type="button" aria-keyshortcuts="F8" style={{ position: 'fixed', top: 4, right: 40, height: 26 }}>
        Voz
      </button>
      <button type="button" aria-keyshortcuts="Control+Enter" style={{ position: 'fixed', top: 50, right: 40 }}>
        Salvar
      </button>
      <span style={{ position: 'fixed', top: 120, right: 40 }}>
        <button type="button" aria-keyshortcuts="Control+K">
          Pesquisar
        </button>
        <kbd>Ctrl K</kbd>
      </span>
    </>
  );
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

test('each badge is next to its control, over no text and no other badge', async () => {
  await draw(<Controls />);
  await draw(<KeyBadges />);
  const badges = [...document.querySelectorAll('[popover] kbd')];
  expect(badges.map(({ textContent }) => textContent)).toEqual(['F8', 'Ctrl Enter']);
  const places = badges.map((badge) => badge.getBoundingClientRect());
  const controls = page
    .getByRole('button')
    .elements()
    .map((control) => control.getBoundingClientRect());
  for (const place of places) {
    expect(place.top).toBeGreaterThanOrEqual(0);
    expect(controls.filter((control) => overlap(place, control))).toEqual([]);
    expect(places.filter((other) => other !== place && overlap(place, other))).toEqual([]);
  }
});
