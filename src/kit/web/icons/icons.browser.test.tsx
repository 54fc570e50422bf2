import { expect, test } from 'vitest';
import { draw } from '../../../../test/browser/draw.tsx';
import * as icons from './icons.ts';

test('every icon draws something on its field', async () => {
  const { container } = await draw(
    <>
      {Object.entries(icons).map(([name, Icon]) => (
        <Icon key={name} data-name={name} />
      ))}
    </>,
  );
  await expect.poll(() => listBlank(container)).toEqual([]);
});

test('an icon takes its room before it is there, and the colour of the text', async () => {
  const { container } = await draw(
    <p>
      <icons.Search width={18} height={18} />
    </p>,
  );
  const icon = container.querySelector('svg');
  const { width, height } = icon?.getBoundingClientRect() ?? {};
  expect([width, height]).toEqual([18, 18]);
  expect(icon && getComputedStyle(icon).stroke).toBe(getComputedStyle(container).color);
});

/** The icons that nothing is seen of. */
function listBlank(container: Element): (string | undefined)[] {
  const drawn = [...container.querySelectorAll('svg')];
  expect(drawn.length).toBe(Object.keys(icons).length);
  return drawn
    .filter((icon) => {
      const { width = 0, height = 0 } = icon.querySelector('use')?.getBBox() ?? {};
      return width + height === 0;
    })
    .map((icon) => icon.dataset['name']);
}
