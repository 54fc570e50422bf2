import { beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../../test/browser/draw.tsx';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { listNotifications } from '../../../kit/web/browser/notifications.store.ts';
import { takePastedText } from '../../../register/record/web/pasted-text.ts';
import { useCreateKeys } from './use-create-keys.ts';

const TABLE = 'Nome\tE-mail\r\nAna\tana@exemplo.com.br\r\nBia\tbia@exemplo.com.br\r\n';
const importTable = vi.fn(async () => {});

function List() {
  useCreateKeys('/pessoas', true, importTable);
  return null;
}

beforeEach(() => {
  importTable.mockClear();
  takePastedText();
});

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('a pasted table opens an import, and no record', async () => {
  signIn('gestor');
  await draw(<List />);
  paste(TABLE);
  await expect.poll(() => importTable.mock.calls).toEqual([[TABLE]]);
  expect(takePastedText()).toBeUndefined();
});

test('one pasted record opens its form', async () => {
  signIn('gestor');
  await draw(<List />);
  const signature = 'Ana Souza; gerente\nana@exemplo.com.br\nRua das Flores, 123';
  paste(signature);
  await expect.poll(() => takePastedText()).toBe(signature);
  expect(importTable).not.toHaveBeenCalled();
});

test('without the right to import, the first row is read, with an explanation', async () => {
  signIn('operador');
  await draw(<List />);
  paste(TABLE);
  await expect.poll(() => takePastedText()).toBe(TABLE);
  expect(importTable).not.toHaveBeenCalled();
  expect(listNotifications().at(-1)?.message).toContain('seu papel neste cliente não importa planilhas');
});
