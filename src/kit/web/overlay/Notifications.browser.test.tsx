import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { NOTIFICATION_ERROR_MS, NOTIFICATION_MS } from '../style/constants.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Notifications } from './Notifications.tsx';
import { notify } from '../browser/notifications.store.ts';
import { OutsideForms } from './OutsideForms.tsx';
import { copyText } from './copy-text.ts';

/** The page's own clock stands still; Playwright's does not. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
}

function refuse(): Promise<never> {
  return Promise.reject(new DOMException('no', 'NotAllowedError'));
}

afterEach(async () => {
  await page.viewport(1024, 700);
  vi.useRealTimers();
});

test('reports events in a corner, errors as alerts and others as a status', async () => {
  await draw(<Notifications />);
  notify({ kind: 'success', message: 'Ficha salva.' });
  notify({ kind: 'error', message: 'A ficha não foi salva.' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Ficha salva.');
  await expect.element(page.getByRole('alert')).toHaveTextContent('A ficha não foi salva.');
  await expect.element(page.getByText('Ficha salva.')).toBeVisible();
});

test('is not there while there is nothing to say', async () => {
  await draw(<Notifications />);
  expect(document.querySelector(':popover-open')).toBeNull();
  notify({ kind: 'info', message: 'Nova versão.' });
  await expect.element(page.getByText('Nova versão.')).toBeVisible();
  await page.getByRole('button', { name: 'Dispensar' }).click();
  await expect.element(page.getByText('Nova versão.')).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector(':popover-open')).toBeNull();
});

test.each([
  ['a success', 'success', NOTIFICATION_MS],
  ['an error, which has to be read,', 'error', NOTIFICATION_ERROR_MS],
] as const)('%s goes by itself after its time, and not before', async (_what, kind, ms) => {
  stopClock();
  await draw(<Notifications />);
  notify({ kind, message: 'Aconteceu.' });
  await expect.element(page.getByText('Aconteceu.')).toBeVisible();
  vi.advanceTimersByTime(ms - 1);
  await expect.element(page.getByText('Aconteceu.')).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(page.getByText('Aconteceu.')).not.toBeInTheDocument();
});

test('waits while the mouse is over it or the focus is inside', async () => {
  stopClock();
  await draw(<Notifications />);
  notify({ kind: 'success', message: 'Ficha salva.' });
  await page.getByText('Ficha salva.').hover();
  vi.advanceTimersByTime(NOTIFICATION_MS * 2);
  await expect.element(page.getByText('Ficha salva.')).toBeVisible();
  page.getByRole('button', { name: 'Dispensar' }).element().focus();
  vi.advanceTimersByTime(NOTIFICATION_MS * 2);
  await expect.element(page.getByText('Ficha salva.')).toBeVisible();
  await page.getByText('Ficha salva.').unhover();
  page.getByRole('button', { name: 'Dispensar' }).element().blur();
  await expect
    .poll(() => {
      vi.advanceTimersByTime(NOTIFICATION_MS);
      return page.getByText('Ficha salva.').query();
    })
    .toBeNull();
});

test('its action is done once, and the notice goes with it', async () => {
  const handleUndo = vi.fn();
  await draw(<Notifications />);
  notify({ kind: 'success', message: '3 fichas excluídas.', action: { label: 'Desfazer', onAction: handleUndo } });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  expect(handleUndo).toHaveBeenCalledTimes(1);
  await expect.element(page.getByText('3 fichas excluídas.')).not.toBeInTheDocument();
});

test('the same notice is not repeated, and the newest four remain', async () => {
  await draw(<Notifications />);
  notify({ kind: 'info', message: 'Aviso 1' });
  notify({ kind: 'info', message: 'Aviso 1' });
  await expect.element(page.getByText('Aviso 1')).toBeVisible();
  for (let number = 2; number <= 6; number++) notify({ kind: 'info', message: `Aviso ${number}` });
  await expect.element(page.getByText('Aviso 6')).toBeVisible();
  const texts = [...page.getByRole('status').element().children].map(({ textContent }) => textContent);
  expect(texts).toEqual(['Aviso 3', 'Aviso 4', 'Aviso 5', 'Aviso 6']);
});

function Etiquetas() {
  return (
    <Dialog open title="Etiquetas" onClose={() => {}}>
      <button type="button">Nova etiqueta</button>
    </Dialog>
  );
}

test('can be pressed while a modal dialog is open, which makes the rest of the page inert', async () => {
  const handleUndo = vi.fn();
  await draw(<Notifications />);
  await draw(<Etiquetas />);
  notify({ kind: 'success', message: 'Etiqueta excluída.', action: { label: 'Desfazer', onAction: handleUndo } });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  expect(handleUndo).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole('dialog', { name: 'Etiquetas' })).toBeVisible();
});

test('goes along with the dialogs that open and close while it is shown, and is reached by Tab in the topmost', async () => {
  stopClock();
  await draw(<Notifications />);
  notify({ kind: 'info', message: 'Nova versão.' });
  const first = await draw(<Etiquetas />);
  const second = await draw(
    <Dialog open title="Nova etiqueta" onClose={() => {}}>
      <input aria-label="Nome" />
    </Dialog>,
  );
  const dismiss = page.getByRole('dialog', { name: 'Nova etiqueta' }).getByRole('button', { name: 'Dispensar' });
  await userEvent.keyboard('{Tab}');
  await expect.element(dismiss).toHaveFocus();
  await second.unmount();
  await expect.element(page.getByRole('dialog', { name: 'Etiquetas' }).getByText('Nova versão.')).toBeVisible();
  await first.unmount();
  await expect.element(page.getByText('Nova versão.')).toBeVisible();
  // its time went on meanwhile: it is the same notice
  await page.getByText('Nova versão.').unhover();
  vi.advanceTimersByTime(NOTIFICATION_MS);
  await expect.element(page.getByText('Nova versão.')).not.toBeInTheDocument();
});

/** The names of the buttons that something else lies on. */
function listCovered(): string[] {
  return page
    .getByRole('button')
    .elements()
    .filter((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })
    .map((button) => button.textContent);
}

test('covers no button: of the page, of a dialog, of one that comes later', async () => {
  await page.viewport(360, 700);
  await draw(<Notifications />);
  const bar = await draw(
    <div style={{ position: 'fixed', inset: 'auto 0 0' }}>
      <Button>Salvar</Button>
      <Button>Salvar e nova</Button>
    </div>,
  );
  notify({ kind: 'success', message: 'Imagem PNG salva.', action: { label: 'Desfazer', onAction: () => {} } });
  await expect.element(page.getByText('Imagem PNG salva.')).toBeVisible();
  await expect.poll(listCovered).toEqual([]);
  await bar.unmount();
  await draw(
    <Dialog open size="full" title="Gráfico" onClose={() => {}} footer={<Button>Imprimir</Button>}>
      <p>Gráfico</p>
    </Dialog>,
  );
  await expect.poll(listCovered).toEqual([]);
  await draw(
    <OutsideForms beside={page.getByRole('dialog').element()}>
      <div style={{ position: 'fixed', inset: 'auto 0 100px' }}>
        <Button>Depois</Button>
        <Button style={{ position: 'fixed', right: '20px' }}>Do lado</Button>
      </div>
    </OutsideForms>,
  );
  await expect.poll(listCovered).toEqual([]);
});

test('is below the header of a phone if the bottom is taken, not in the middle', async () => {
  await page.viewport(360, 740);
  await draw(<Notifications />);
  await draw(
    <>
      <Button style={{ position: 'fixed', inset: '8px 0 auto' }}>Abrir o menu</Button>
      <Button style={{ position: 'fixed', inset: 'auto 0 90px' }}>Adicionar telefone</Button>
      <Button style={{ position: 'fixed', inset: 'auto 0 8px' }}>Salvar</Button>
    </>,
  );
  notify({ kind: 'success', message: 'Salvo: ficha 301.' });
  await expect.element(page.getByText('Salvo: ficha 301.')).toBeVisible();
  await expect.poll(() => page.getByText('Salvo: ficha 301.').element().getBoundingClientRect().top).toBeLessThan(80);
  await expect.poll(listCovered).toEqual([]);
});

test('stays at the bottom where every place is taken', async () => {
  await page.viewport(360, 300);
  await draw(<Notifications />);
  await draw(
    Array.from({ length: 10 }, (_, row) => <Button key={row} style={{ width: '100%' }}>{`Linha ${row}`}</Button>),
  );
  notify({ kind: 'info', message: 'Nova versão.' });
  await expect.element(page.getByText('Nova versão.')).toBeInViewport({ ratio: 1 });
});

test('is readable in both themes, whatever its kind', async () => {
  await draw(<Notifications />);
  for (const kind of ['success', 'info', 'warning', 'error'] as const)
    notify({ kind, message: `Um aviso: ${kind}`, action: { label: 'Ver', onAction: () => {} } });
  await expect.element(page.getByText('Um aviso: error')).toBeVisible();
  const card = page.getByText('Um aviso: success').element().parentElement!; // it stands in its card
  expect(card).toHaveStyle({ backgroundColor: 'rgb(11, 107, 102)', animationDuration: '0.3s' });
  await expectAccessible();
});

test('the notice about a copied text names the kind of text, never the text', async () => {
  await draw(<Notifications />);
  const written: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
  await copyText('529.982.247-25', 'CPF');
  expect(written).toEqual(['529.982.247-25']);
  await expect.element(page.getByRole('status')).toHaveTextContent('Copiado: CPF.');
  await expect.element(page.getByRole('status')).not.toHaveTextContent('529');
});

test('a browser that does not let copy is no silence', async () => {
  await draw(<Notifications />);
  vi.stubGlobal('navigator', { clipboard: { writeText: refuse } });
  await copyText('529.982.247-25', 'CPF');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Marque o texto e use Ctrl+C');
  await userEvent.keyboard('{Escape}');
});
