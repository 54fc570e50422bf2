import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import type { ChartPicture } from '../../charts/web/files/chart-picture.ts';
import { Notifications } from '../../kit/web/overlay/Notifications.tsx';
import { AnnotationDialog } from './AnnotationDialog.tsx';

const PICTURE: ChartPicture = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 400"><rect width="800" height="400" fill="#fff"/></svg>',
  width: 800,
  height: 400,
  title: 'Fichas por situação',
  fileName: 'fichas-por-situacao',
};

const handleClose = vi.fn();
const board = page.getByRole('application', { name: 'Gráfico para anotar: Fichas por situação' });
const list = page.getByRole('list', { name: 'Anotações feitas' });
const marks = () => [...list.element().children].map(({ textContent }) => textContent);
const said = page.getByRole('dialog').getByRole('status').first();
const line = list.getByRole('button', { name: /^Linha/ });
const question = (name: string) => page.getByRole('alertdialog', { name });

async function drawBoard(): Promise<void> {
  await draw(
    <>
      <AnnotationDialog picture={PICTURE} onClose={handleClose} />
      <Notifications />
    </>,
  );
  await expect.element(board).toBeVisible();
}

/** Draws with the keys, from the cross in the middle. */
async function drawByKeys(tool: string, ...keys: string[]): Promise<void> {
  await page.getByRole('radio', { name: tool }).click();
  board.element().focus();
  await userEvent.keyboard(`{Enter}${keys.join('')}{Enter}`);
}

async function write(text: string): Promise<void> {
  await page.getByRole('radio', { name: 'Texto' }).click();
  board.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Texto da anotação' })).toHaveFocus();
  await userEvent.keyboard(`${text}{Enter}`);
}

beforeEach(() => {
  handleClose.mockReset();
});

test('begins with nothing noted, nothing to undo and no question', async () => {
  await drawBoard();
  await expect.element(page.getByText('Nada anotado ainda.')).toBeVisible();
  for (const name of ['Desfazer', 'Refazer', 'Apagar tudo'])
    await expect.element(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  expect(handleClose).toHaveBeenCalledOnce();
});

test('draws and writes by keyboard alone, and announces what was done', async () => {
  await drawBoard();
  await drawByKeys('Seta', '{Shift>}{ArrowRight}{/Shift}', '{ArrowDown}');
  await expect.poll(marks).toEqual(['Seta em vermelho']);
  await expect.element(said).toHaveTextContent('Seta em vermelho: pronto.');
  await page.getByRole('radio', { name: 'azul' }).click();
  await write('Após as férias');
  await expect.poll(marks).toEqual(['Seta em vermelho', 'Texto “Após as férias” em azul']);
  await expect.element(board).toHaveFocus();
  await expectAccessible();
});

test('Esc gives up what is being drawn, not the dialog', async () => {
  await drawBoard();
  await page.getByRole('radio', { name: 'Linha' }).click();
  board.element().focus();
  await userEvent.keyboard('{Enter}{Shift>}{ArrowUp}{/Shift}{Escape}');
  await expect.element(said).toHaveTextContent('Desenho abandonado.');
  expect(handleClose).not.toHaveBeenCalled();
  expect(marks()).toEqual([]);
});

test('steps back and forward by keys and buttons, also over "Apagar tudo"', async () => {
  await drawBoard();
  await drawByKeys('Linha', '{ArrowRight}');
  await write('Nota');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => marks().length).toBe(1);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(() => marks().length).toBe(2);
  await userEvent.keyboard('{Control>}z{/Control}{Control>}y{/Control}');
  await expect.poll(() => marks().length).toBe(2);
  await page.getByRole('button', { name: 'Apagar tudo' }).click();
  await expect.element(question('Apagar todas as anotações?').getByRole('button', { name: 'Não' })).toHaveFocus();
  await question('Apagar todas as anotações?').getByRole('button', { name: 'Sim' }).click();
  await expect.poll(() => marks().length).toBe(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.poll(() => marks().length).toBe(2);
});

test('the eraser takes what is under the cross', async () => {
  await drawBoard();
  await write('Outra');
  await page.getByRole('radio', { name: 'Borracha' }).click();
  board.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(said).toHaveTextContent('Texto “Outra” em vermelho: apagado.');
  await userEvent.keyboard('{Enter}');
  await expect.element(said).toHaveTextContent('Nada para apagar sob a cruz.');
});

test('a mark is moved and erased from the list, and the focus goes to its neighbour', async () => {
  await drawBoard();
  await drawByKeys('Linha', '{ArrowRight}');
  await drawByKeys('Linha', '{ArrowLeft}');
  const first = board.element().querySelector('path');
  const before = first?.getAttribute('d');
  line.first().element().focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(first?.getAttribute('d')).not.toBe(before);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => first?.getAttribute('d')).toBe(before);
  line.first().element().focus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => marks().length).toBe(1);
  await expect.element(line.first()).toHaveFocus();
});

test('asks before notes are lost; "Não" has the focus, and keeps them', async () => {
  await drawBoard();
  await drawByKeys('Linha', '{ArrowRight}');
  await userEvent.keyboard('{Escape}');
  await expect.element(question('Descartar as anotações?').getByRole('button', { name: 'Não' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  expect(handleClose).not.toHaveBeenCalled();
  expect(marks()).toHaveLength(1);
  await page.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await question('Descartar as anotações?').getByRole('button', { name: 'Sim' }).click();
  expect(handleClose).toHaveBeenCalledOnce();
});

test('what was exported may be closed without a question', async () => {
  await drawBoard();
  await write('Nota');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'Desenho SVG' }).click();
  await expect.element(page.getByRole('button', { name: 'Exportar' })).not.toHaveAttribute('aria-busy');
  board.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => handleClose.mock.calls.length).toBe(1);
});

test('the tools and the marks fit a phone', async () => {
  await page.viewport(360, 740);
  await drawBoard();
  await write('Aqui');
  await expect.poll(marks).toEqual(['Texto “Aqui” em vermelho']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectAccessible();
});
