import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, later, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { EXAMPLE_PESSOA } from '../../../pessoa/examples.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { forgetLists, rememberPessoa } from '../../../register/record/web/pessoas.api.ts';
import { Look } from './Look.tsx';

const ANA: Pessoa = { ...EXAMPLE_PESSOA, codigo: 1, nome: 'Ana Souza', situacao: 'inativa', version: 3 };
const BIA: Pessoa = { ...EXAMPLE_PESSOA, id: '0192f0c4-0000-7000-8000-000000000002', codigo: 2, nome: 'Bia Lima' };
const CLOSED_BY = { keys: 'Space', label: 'Ver a ficha', group: 'Lista' };

const panel = (name: RegExp) => page.getByRole('complementary', { name });

/** Five rows with the codigos 1 to 5; the arrow moves to the next. */
function Rows({ onClose }: { onClose: () => void }) {
  const [codigo, setCodigo] = useState(1);
  return (
    <>
      <Button onClick={() => setCodigo((now) => now + 1)}>Abaixo</Button>
      <Look codigo={String(codigo)} closedBy={CLOSED_BY} onClose={onClose} />
    </>
  );
}

const handleClose = vi.fn<() => void>();

async function open() {
  signIn();
  handleClose.mockClear();
  return draw(<Rows onClose={handleClose} />);
}

const goDown = () => page.getByRole('button', { name: 'Abaixo' }).click();

test('a record is shown as it prints, under its name', async () => {
  const calls = answerCalls({ 'GET /api/pessoas/1': ANA });
  const { container } = await open();
  await expect.element(panel(/^Ficha 1: Ana Souza$/)).toHaveTextContent(/Classificação.*Inativa/);
  const name = page.getByRole('heading', { level: 2, name: 'Ana Souza' });
  await expect.element(name).toHaveAttribute('aria-live', 'polite');
  await expectAccessible(container);
  expect(calls).toHaveLength(1);
});

test('the previous record stays, marked as busy, until the next is loaded', async () => {
  const bia = later<Pessoa>();
  answerCalls({ 'GET /api/pessoas/1': ANA, 'GET /api/pessoas/2': () => bia.promise });
  await open();
  await expect.element(panel(/Ana/)).toHaveAttribute('aria-busy', 'false');
  await goDown();
  await expect.element(panel(/Ana/)).toHaveAttribute('aria-busy', 'true');
  bia.resolve(BIA);
  await expect.element(panel(/^Ficha 2: Bia Lima$/)).toHaveAttribute('aria-busy', 'false');
});

test('skipped rows are not requested, and a cached record is shown immediately', async () => {
  const calls = answerCalls({ 'GET /api/pessoas/1': ANA, 'GET /api/pessoas/5': { ...BIA, codigo: 5 } });
  await open();
  await expect.element(panel(/Ana/)).toBeVisible();
  const below = page.getByRole('button', { name: 'Abaixo' }).element() as HTMLButtonElement;
  for (let pressed = 0; pressed < 4; pressed += 1) below.click();
  await expect.element(panel(/Ficha 5/)).toBeVisible();
  expect(calls.map(({ path }) => path)).toEqual(['/api/pessoas/1', '/api/pessoas/5']);
  rememberPessoa(1, { ...BIA, codigo: 6, nome: 'Caio' });
  await goDown();
  await expect.element(panel(/^Ficha 6: Caio$/)).toHaveAttribute('aria-busy', 'false');
  expect(calls).toHaveLength(2);
});

test('a save in the row is shown immediately', async () => {
  answerCalls({ 'GET /api/pessoas/1': ANA });
  await open();
  await expect.element(panel(/Ana Souza/)).toBeVisible();
  rememberPessoa(1, { ...ANA, nome: 'Ana Prado', version: 4 });
  await expect.element(panel(/^Ficha 1: Ana Prado$/)).toBeVisible();
});

test('a save elsewhere is shown as soon as the lists are refetched', async () => {
  let stored = ANA;
  answerCalls({ 'GET /api/pessoas/1': () => stored });
  await open();
  await expect.element(panel(/Ana Souza/)).toBeVisible();
  stored = { ...ANA, nome: 'Ana Prado' };
  forgetLists();
  await expect.element(panel(/^Ficha 1: Ana Prado$/)).toBeVisible();
});

test('a deleted record is marked as deleted', async () => {
  answerCalls({ 'GET /api/pessoas/1': { ...ANA, deletedAt: '2026-11-01T12:00:00.000Z' } });
  const { container } = await open();
  await expect.element(panel(/Ana/)).toHaveTextContent('Excluída');
  await expectAccessible(container);
});

test('a record that failed to load can be requested again', async () => {
  let isDown = true;
  answerCalls({ 'GET /api/pessoas/1': () => (isDown ? problem(403, 'forbidden', 'Agora não.') : ANA) });
  await open();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Agora não.');
  isDown = false;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(panel(/Ana/)).toBeVisible();
});

test('its button closes it, and so does Esc on the button', async () => {
  answerCalls({ 'GET /api/pessoas/1': ANA });
  await open();
  const close = page.getByRole('button', { name: 'Fechar a ficha' });
  await close.click();
  expect(handleClose).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(handleClose).toHaveBeenCalledTimes(2);
});
