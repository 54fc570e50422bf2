import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { FileDrop } from './FileDrop.tsx';

beforeEach(() => {
  signIn();
});

async function drawDrop() {
  const onFile = vi.fn<(file: File) => void>();
  await draw(<FileDrop onFile={onFile} />);
  return onFile;
}

const xml = (name: string) => new File([`<NFe>${name}</NFe>`], name, { type: 'text/xml' });

test('several notes are sent as one zip, and a single note unchanged', async () => {
  const onFile = await drawDrop();
  await expectAccessible();
  const input = page.getByLabelText('Arquivo para importar', { exact: true });
  await userEvent.upload(input, [xml('a.xml'), xml('b.xml')]);
  await vi.waitFor(() => expect(onFile).toHaveBeenCalledOnce());
  expect(onFile.mock.calls[0]?.[0].name).toBe('2 arquivos.zip');
  await userEvent.upload(input, xml('c.xml'));
  await vi.waitFor(() => expect(onFile).toHaveBeenCalledTimes(2));
  expect(onFile.mock.calls[1]?.[0].name).toBe('c.xml');
});

test('a folder is chosen by a button, which the keyboard reaches', async () => {
  await drawDrop();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(page.getByRole('button', { name: 'Escolher pasta…' })).toHaveFocus();
  const input = page.getByLabelText('Pasta para importar').element() as HTMLInputElement;
  expect(input.webkitdirectory).toBe(true);
});

test('several tables are refused with advice', async () => {
  const onFile = await drawDrop();
  const tables = ['a.csv', 'b.csv'].map((name) => new File(['Nome'], name));
  await userEvent.upload(page.getByLabelText('Arquivo para importar', { exact: true }), tables);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Não há XML nesta escolha.');
  expect(onFile).not.toHaveBeenCalled();
});
