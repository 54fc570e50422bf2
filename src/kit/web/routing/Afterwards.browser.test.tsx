import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { Afterwards } from './Afterwards.tsx';
import { lazyComponent } from './lazy-component.tsx';

test('starts to load a part when the content around it is on the screen', async () => {
  const shown: boolean[] = [];
  const LazyPart = lazyComponent(async () => {
    shown.push(page.getByLabelText('Nome').query() !== null);
    return () => <p>Parte de Ana</p>;
  });
  await draw(
    <>
      <input aria-label="Nome" />
      <Afterwards>
        <LazyPart />
      </Afterwards>
    </>,
  );
  await expect.element(page.getByText('Parte de Ana')).toBeVisible();
  expect(shown).toEqual([true]);
});
