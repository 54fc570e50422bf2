import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { importOf } from '../../../../test/browser/import-of.ts';
import { answerCalls, later, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { Import } from '../../model/import.ts';
import { useImport } from '../../web/imports.api.ts';
import { FileStep } from './FileStep.tsx';

beforeEach(() => {
  signIn();
});

const READ: Import = { ...importOf({ heading: 'Nome', target: 'nome' }), state: 'received', size: 4 * 1024 ** 2 };
const UNREAD: Import = { ...READ, table: null, settings: null };
const progress = { rows: null, passed: 1_200, share: 0.25, rowsPerSecond: 100, secondsLeft: 36, bytes: 1024 ** 2 };
const READING: Import = { ...UNREAD, state: 'reading', progress };
const [SHOW, READ_IT] = [`GET /api/imports/${READ.id}`, `POST /api/imports/${READ.id}/read`];

function Page() {
  const { data } = useImport(READ.id);
  return data ? <FileStep current={data} /> : null;
}

test('a page that is opened again during a long reading shows how far it is, and then what was read', async () => {
  let shown = READING;
  const read = later<Import>();
  answerCalls({ [SHOW]: () => shown, [READ_IT]: () => read.promise });
  await draw(<Page />);
  const bar = page.getByRole('progressbar', { name: 'Leitura do arquivo' });
  await expect.element(bar).toHaveAttribute('value', '0.25');
  await expect.element(page.getByText('Lendo o arquivo: 25%')).toBeVisible();
  await expect.element(page.getByText('1 MB de 4 MB · falta menos de 1 min')).toBeVisible();
  await expectAccessible();
  shown = READ;
  read.resolve(READ);
  await expect.element(page.getByRole('heading', { name: 'Confira como o arquivo foi lido' })).toBeVisible();
  expect(bar.elements()).toHaveLength(0);
});

test('the page that began a reading shows its progress when the answer says that it goes on', async () => {
  const answers = [() => Response.json(READING, { status: 202 }), () => later<Response>().promise];
  answerCalls({ [SHOW]: () => (answers.length > 1 ? UNREAD : READING), [READ_IT]: () => answers.shift()?.() });
  await draw(<Page />);
  await expect.element(page.getByText('Lendo o arquivo: 25%')).toBeVisible();
});

test('a reading without known bytes shows that it goes on', async () => {
  const unknown = { ...READING, progress: { ...progress, share: null, bytes: 0, secondsLeft: null, passed: 0 } };
  answerCalls({ [SHOW]: unknown, [READ_IT]: () => later<Response>().promise });
  await draw(<Page />);
  await expect.element(page.getByText('Lendo o arquivo…')).toBeVisible();
});

test('a reading that failed while nobody looked says why, and can be repeated', async () => {
  const failed: Import = { ...UNREAD, state: 'failed', problem: 'O arquivo está danificado.' };
  const calls = answerCalls({ [SHOW]: failed, [READ_IT]: problem(422, 'unreadable_file', 'O arquivo está vazio.') });
  await draw(<Page />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('O arquivo está danificado.');
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Ler de novo' }));
  await expect.poll(() => calls.filter(({ method }) => method === 'POST').length).toBe(1);
});
