import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { AnnotationToolbar, type AnnotationToolbarProps } from './AnnotationToolbar.tsx';
import { COLORS, FIRST_INK, type Tool, WIDTHS } from './annotation-tools.ts';

const handles = { onUndo: vi.fn(), onRedo: vi.fn(), onClear: vi.fn() };

function Toolbar(props: Partial<AnnotationToolbarProps>) {
  const [tool, setTool] = useState<Tool>('pen');
  const [ink, setInk] = useState(FIRST_INK);
  return (
    <>
      <AnnotationToolbar
        {...{ tool, ink, ...handles }}
        onTool={setTool}
        onInk={setInk}
        canUndo={false}
        canRedo={false}
        canClear={false}
        {...props}
      />
      <output>{`${tool} ${ink.color} ${ink.width}`}</output>
    </>
  );
}

const said = page.getByRole('status');

test('is a toolbar of three groups, each with one choice made', async () => {
  const { container } = await draw(<Toolbar />);
  await expect.element(page.getByRole('toolbar', { name: 'Ferramentas de anotação' })).toBeVisible();
  for (const name of ['Ferramenta', 'Cor', 'Espessura'])
    expect(page.getByRole('group', { name }).getByRole('radio', { checked: true }).elements()).toHaveLength(1);
  await expectAccessible(container);
});

test('arrows walk the tools, and Tab goes from group to group', async () => {
  await draw(<Toolbar />);
  await userEvent.tab();
  await expect.element(page.getByRole('radio', { name: 'Caneta' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Seta' })).toBeChecked();
  await userEvent.tab();
  await expect.element(page.getByRole('radio', { name: COLORS[0].label })).toHaveFocus();
  await expect.element(said).toHaveTextContent(/^arrow/);
});

test('a colour leaves the width as it is, and a width the colour', async () => {
  await draw(<Toolbar />);
  await page.getByRole('radio', { name: 'azul' }).click({ force: true });
  await page.getByRole('radio', { name: 'grossa' }).click({ force: true });
  await expect.element(said).toHaveTextContent(`pen ${COLORS[1].value} ${WIDTHS[2].value}`);
});

test('the steps back say whether there is one, and their keys', async () => {
  await draw(<Toolbar canUndo />);
  const undo = page.getByRole('button', { name: 'Desfazer' });
  await expect.element(undo).toHaveAttribute('aria-keyshortcuts', 'Control+Z');
  await expect.element(undo).toHaveAttribute('aria-disabled', 'false');
  await expect.element(page.getByRole('button', { name: 'Refazer' })).toHaveAttribute('aria-disabled', 'true');
  await undo.click();
  expect(handles.onUndo).toHaveBeenCalledTimes(1);
});

test('an empty picture cannot be wiped', async () => {
  handles.onClear.mockReset();
  const screen = await draw(<Toolbar />);
  const clear = page.getByRole('button', { name: 'Apagar tudo' });
  await clear.click({ force: true });
  expect(handles.onClear).not.toHaveBeenCalled();
  await screen.rerender(<Toolbar canClear />);
  await clear.click();
  expect(handles.onClear).toHaveBeenCalledTimes(1);
});

test('fits on a phone', async () => {
  await page.viewport(360, 640);
  await draw(<Toolbar />);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
