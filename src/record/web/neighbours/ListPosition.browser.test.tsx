import type { RegisteredRouter } from '@tanstack/react-router';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, type Call, later, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { chooseTenant } from '../../../access/web/tenant-choice.store.ts';
import { listenToShortcuts } from '../../../kit/web/keys/shortcuts.ts';
import { listNotifications } from '../../../kit/web/browser/notifications.store.ts';
import { connected, connectRouter } from '../../../kit/web/routing/router.ts';
import { emptyBlock } from '../../../pessoa/empty.ts';
import { EXAMPLE_PESSOA } from '../../../pessoa/examples.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { type SourceList, rememberSourceList } from '../../../register/record/web/source-list.ts';
import { RecordEditor } from '../editor/RecordEditor.tsx';
import { ListPosition } from './ListPosition.tsx';

const NEXT = { name: 'Próxima ficha da lista' };
const PREVIOUS = { name: 'Ficha anterior da lista' };

/** A record with one phone. */
function pessoaOf(codigo: number): Pessoa {
  const id = idOf(codigo);
  const telefone = { ...emptyBlock('telefones', 'fisica'), numero: `113333${4000 + codigo}`, tipo: 'fixo' as const };
  return { ...EXAMPLE_PESSOA, id, codigo, nome: `Ficha ${codigo}`, telefones: [{ ...telefone, principal: true }] };
}

function idOf(codigo: number): string {
  return `0192f0c4-0000-7000-8000-${String(codigo).padStart(12, '0')}`;
}

function rowsOf(...codigos: number[]) {
  return codigos.map((codigo) => ({ id: idOf(codigo), codigo }));
}

function sourceOf(given: Partial<SourceList>): SourceList {
  const ends = { before: undefined, after: undefined };
  return { rows: [], start: 0, isExact: true, total: undefined, onArrive: () => {}, ...ends, ...given };
}

function nothing(): void {}

function editorOf(pessoa: Pessoa) {
  const handlers = { onSaved: nothing, onNew: nothing, onChangedElsewhere: nothing };
  return <RecordEditor key={pessoa.id} Companion={ListPosition} pessoa={pessoa} basePath="/pessoas" {...handlers} />;
}

/** Opens record 41 of a list. `given`: the answers of the server. */
async function open(given: Partial<SourceList>, onSave?: (call: Call) => Response | object | Promise<object>) {
  const matches = { documento: null, alike: [] };
  const calls = answerCalls({
    'POST /api/pessoas/matches': matches,
    ...(onSave && { [`PUT /api/pessoas/${idOf(41)}`]: onSave }),
  });
  rememberSourceList(sourceOf(given));
  return { ...(await draw(editorOf(pessoaOf(41)))), calls };
}

function saved({ body }: Call): object {
  return { ...pessoaOf(41), ...(body as object), version: 2 };
}

async function typePhone(): Promise<void> {
  await userEvent.click(page.getByRole('textbox', { name: 'Número' }).last());
  await userEvent.keyboard('{Control>}a{/Control}1122223333');
}

function press(keys: 'next' | 'previous') {
  return userEvent.keyboard(keys === 'next' ? '{Alt>}{PageDown}{/Alt}' : '{Alt>}{PageUp}{/Alt}');
}

/** The records that were opened, in order. */
let opened: string[];

function expectOpened(...codigos: number[]) {
  return expect.poll(() => opened).toEqual(codigos.map(String));
}

/** Navigates immediately: the router of the tests has no pages, so it never would. */
const ROUTER = {
  subscribe: nothing,
  history: { block: () => nothing },
  navigate: async ({ params }: { params: { codigo: string } }) => void opened.push(params.codigo),
};

let stopShortcuts: () => void;

const routerOfTests = connected();
// the next test file uses the same page
afterAll(() => connectRouter(routerOfTests));

beforeEach(() => {
  signIn();
  opened = [];
  connectRouter(ROUTER as unknown as RegisteredRouter);
  stopShortcuts = listenToShortcuts();
});
afterEach(() => {
  stopShortcuts();
  rememberSourceList(undefined);
});

describe('the position in the list', () => {
  test('is shown with the total, and links to both neighbours', async () => {
    const { container } = await open({ rows: rowsOf(40, 41, 42), start: 10, total: { rows: 193, exact: true } });
    await expect.element(page.getByText('12 de 193', { exact: true })).toBeVisible();
    await expectAccessible(container);
    await page.getByRole('button', NEXT).click();
    await expectOpened(42);
    await page.getByRole('button', PREVIOUS).click();
    await expectOpened(42, 40);
  });

  test('marks an estimate, and shows no total if it is unknown', async () => {
    await open({ rows: rowsOf(40, 41), start: 10, total: { rows: 1204, exact: false } });
    await expect.element(page.getByText('12 de cerca de 1.200', { exact: true })).toBeVisible();
    rememberSourceList(sourceOf({ rows: rowsOf(40, 41), start: 10 }));
    await expect.element(page.getByText('12', { exact: true })).toBeVisible();
  });

  test('has no neighbour beyond the ends of the list', async () => {
    await open({ rows: rowsOf(41, 42) });
    await expect.element(page.getByRole('button', PREVIOUS)).toBeDisabled();
    await expect.element(page.getByRole('button', NEXT)).toBeEnabled();
    rememberSourceList(sourceOf({ rows: rowsOf(40, 41) }));
    await expect.element(page.getByRole('button', NEXT)).toBeDisabled();
  });

  test('is not shown for a record of another list, nor after a change of the client', async () => {
    await open({ rows: rowsOf(1, 2) });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Ficha 41' })).toBeVisible();
    expect(page.getByRole('button', NEXT).elements()).toEqual([]);
    rememberSourceList(sourceOf({ rows: rowsOf(41, 42) }));
    await expect.element(page.getByRole('button', NEXT)).toBeVisible();
    chooseTenant(2);
    await expect.element(page.getByRole('button', NEXT)).not.toBeInTheDocument();
    chooseTenant(1);
    expect(page.getByRole('button', NEXT).elements()).toEqual([]);
  });
});

describe('moving to the next record', () => {
  test('keeps the focus in the same field, selected, and updates the list', async () => {
    const onArrive = vi.fn<SourceList['onArrive']>();
    const { rerender } = await open({ rows: rowsOf(41, 42), start: 10, onArrive });
    await userEvent.click(page.getByRole('textbox', { name: 'Número' }).last());
    await press('next');
    await expectOpened(42);
    await rerender(editorOf(pessoaOf(42)));
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('tel_1');
    expect(getSelection()?.toString()).toBe('(11) 3333-4042');
    expect(onArrive).toHaveBeenCalledExactlyOnceWith(11);
    await expect.element(page.getByText('12: Ficha 42', { exact: true })).toBeInTheDocument();
    await press('previous');
    await expectOpened(42, 41);
  });

  test('returns to the field after a record that lacks it', async () => {
    const { rerender } = await open({ rows: rowsOf(41, 42, 43) });
    await userEvent.click(page.getByRole('textbox', { name: 'Número' }).last());
    await press('next');
    await expectOpened(42);
    await rerender(editorOf({ ...pessoaOf(42), telefones: [] }));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Ficha 42' })).toBeVisible();
    await press('next');
    await expectOpened(42, 43);
    await rerender(editorOf(pessoaOf(43)));
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('tel_1');
  });

  test('saves first', async () => {
    const { calls } = await open({ rows: rowsOf(41, 42) }, saved);
    await typePhone();
    await press('next');
    await expectOpened(42);
    const [put] = calls.filter(({ method }) => method === 'PUT');
    expect(put?.body).toMatchObject({ telefones: [{ numero: '1122223333' }] });
  });

  test('waits for a pending save', async () => {
    const answer = later<object>();
    const { calls } = await open({ rows: rowsOf(41, 43) }, () => answer.promise);
    await typePhone();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    await press('next');
    await expect.element(page.getByRole('button', NEXT)).toHaveAttribute('aria-busy', 'true');
    const [put] = calls.filter(({ method }) => method === 'PUT');
    if (put) answer.resolve(saved(put));
    await expectOpened(43);
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  test('keeps the form and its values if the save is refused', async () => {
    await open({ rows: rowsOf(41, 44) }, () => problem(403, 'forbidden', 'Seu papel não permite.'));
    await typePhone();
    await press('next');
    await expect.element(page.getByText('Seu papel não permite.').first()).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Número' }).last()).toHaveValue('(11) 2222-3333');
    await expect.element(page.getByRole('button', NEXT)).not.toHaveAttribute('aria-busy');
    expect(opened).toEqual([]);
  });

  test('stops at a conflict, shows it, and moves on when it is resolved', async () => {
    const telefones = [{ ...pessoaOf(41).telefones[0], numero: '1144445555' }];
    const current = { ...pessoaOf(41), telefones, version: 2 };
    const { calls } = await open({ rows: rowsOf(41, 42) }, ({ headers, body }) =>
      headers.get('if-match') === '"2"'
        ? { ...pessoaOf(41), ...(body as object), version: 3 }
        : problem(412, 'version_conflict', 'A ficha mudou.', { current }),
    );
    await typePhone();
    await press('next');
    const dialog = page.getByRole('dialog', { name: 'A ficha mudou enquanto você editava' });
    await expect.element(dialog).toBeVisible();
    expect(opened).toEqual([]);
    await dialog.getByRole('button', { name: 'Ficar com tudo o que digitei' }).click();
    await dialog.getByRole('button', { name: 'Salvar o que escolhi' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
      telefones: [{ numero: '1122223333' }],
    });
    await press('next');
    await expectOpened(42);
  });

  test('uses the id of the record in a list of all clients', async () => {
    chooseTenant('all');
    await open({ rows: rowsOf(40, 41, 42) });
    await press('next');
    await expect.poll(() => opened).toEqual([idOf(42)]);
    await press('previous');
    await expect.poll(() => opened).toEqual([idOf(42), idOf(40)]);
  });

  test('loads more at the end of the loaded rows', async () => {
    const grown = sourceOf({ rows: rowsOf(41, 45), total: { rows: 2, exact: true } });
    const answer = later<SourceList>();
    await open({ rows: rowsOf(41), after: () => answer.promise });
    await press('next');
    await expect.element(page.getByRole('button', NEXT)).toHaveAttribute('aria-busy', 'true');
    answer.resolve(grown);
    await expectOpened(45);
  });

  test('reports that the next rows could not be loaded', async () => {
    await open({ rows: rowsOf(41), after: () => Promise.reject(new Error('O servidor não respondeu.')) });
    await press('next');
    await expect.poll(() => listNotifications().map(({ message }) => message)).toEqual(['O servidor não respondeu.']);
    await expect.element(page.getByRole('button', NEXT)).toBeEnabled();
  });
});
