import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { listenToShortcuts, setSingleKeys } from '../../../kit/web/keys/shortcuts.ts';
import type { MergePreview } from '../../../register/merge/merge.schema.ts';
import { emptyPessoa } from '../../../pessoa/empty.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { MergeChoice } from './merge.api.ts';
import { LoadedMerge, MergeView } from './MergePage.tsx';

const A = '0190c6a0-0000-7000-8000-00000000000a';
const B = '0190c6a0-0000-7000-8000-00000000000b';

const pessoa = { ...emptyPessoa('fisica'), id: A, codigo: 1, nome: 'Ana', version: 3 } as unknown as Pessoa;

const PREVIEW: MergePreview = {
  records: [
    { id: A, codigo: 1, nome: 'Ana', version: 3 },
    { id: B, codigo: 2, nome: 'Ana Lima', version: 5 },
  ],
  suggested: A,
  alike: [
    {
      pessoa: { id: B, codigo: 2, nome: 'Ana Lima', cidade: null },
      certeza: 'certa',
      p: 0.97,
      reasons: [{ field: 'telefone', reason: 'Mesmo telefone', points: 8.1 }],
      against: 'em vez de parentes da mesma casa',
    },
  ],
  pessoa,
  fields: [
    {
      path: 'nome',
      label: 'Nome',
      from: B,
      why: 'longest',
      mayUnite: false,
      values: [
        { id: A, value: 'Ana' },
        { id: B, value: 'Ana Lima' },
      ],
    },
    {
      path: 'rg',
      label: 'RG',
      from: B,
      why: 'only',
      mayUnite: false,
      values: [
        { id: A, value: null },
        { id: B, value: '12345' },
      ],
    },
  ],
  items: [
    {
      path: 'telefones.0',
      label: 'Telefone 1',
      from: [A, B],
      value: { tipo: 'celular', numero: '11987654321', principal: true },
    },
  ],
  left: [{ id: A, path: 'nome', label: 'Nome', value: 'Ana' }],
  errors: [],
};

beforeEach(() => {
  signIn();
  setSingleKeys(true);
});

type MergeProps = { preview?: MergePreview; first?: MergeChoice['choose']; onStale?: () => void };

/** The view, with the choices that its page would store. */
function Merge({ preview = PREVIEW, first = {}, onStale = () => {} }: MergeProps) {
  const [choice, setChoice] = useState<MergeChoice>({ survivor: A, choose: first, leave: [] });
  return (
    <>
      <MergeView
        preview={preview}
        choice={choice}
        isAsking={false}
        isFromQueue
        onChange={(change) => setChoice({ ...choice, ...change })}
        onStale={onStale}
      />
      <output>{JSON.stringify(choice)}</output>
    </>
  );
}

const chosen = () => JSON.parse(page.getByRole('status').last().element().textContent ?? '') as MergeChoice;

test('shows the differences, why each value is proposed, and what only the history keeps', async () => {
  await draw(<Merge />);
  await expect.element(page.getByRole('radio', { name: 'Nome da ficha 2' })).toBeChecked();
  await expect.element(page.getByText('o mais completo')).toBeVisible();
  await expect.element(page.getByText('Mesmo telefone')).toBeVisible();
  await page.getByText('O que fica só no histórico (1)').click();
  await expect.element(page.getByText('Nome Ana')).toBeVisible();
  await expectAccessible();
});

test('digits choose the survivor, arrows move between rows, a list item can be excluded', async () => {
  const stop = listenToShortcuts();
  await draw(<Merge />);
  await userEvent.keyboard('2');
  expect(chosen().survivor).toBe(B);
  await page.getByRole('radio', { name: 'Nome da ficha 2' }).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'RG da ficha 2' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('radio', { name: 'Nome da ficha 2' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(chosen().choose).toEqual({ nome: A });
  await page.getByRole('checkbox').click();
  expect(chosen().leave).toEqual(['telefones.0']);
  stop();
});

test('another survivor restores the excluded items, because it comes first in the lists and moves them', async () => {
  const stop = listenToShortcuts();
  await draw(<Merge first={{ nome: A }} />);
  await page.getByRole('checkbox').click();
  await userEvent.keyboard('1');
  expect(chosen()).toMatchObject({ survivor: A, leave: ['telefones.0'] });
  await userEvent.keyboard('2');
  expect(chosen()).toEqual({ survivor: B, choose: { nome: A }, leave: [] });
  stop();
});

test('a changed record restores the excluded items, because they may have moved', async () => {
  let version = 3;
  const calls = answerCalls({
    'POST /api/pessoas/merge': ({ body }) => {
      const { dryRun, leave } = body as { dryRun?: boolean; leave: string[] };
      if (dryRun !== true) {
        version += 1;
        return problem(412, 'stale', 'Uma das fichas mudou.');
      }
      // the changed record no longer has the telephone
      if (version > 3 && leave.length > 0) return problem(422, 'invalid', 'Corrija o campo indicado.');
      const records = PREVIEW.records.map((record) => (record.id === A ? { ...record, version } : record));
      return { ...PREVIEW, records };
    },
  });
  await draw(<LoadedMerge ids={[A, B]} isFromQueue />);
  const telephone = page.getByRole('checkbox');
  await telephone.click();
  await expect.element(telephone).not.toBeChecked();
  await expect.poll(() => calls.at(-1)?.body).toMatchObject({ leave: ['telefones.0'] });
  await page.getByRole('button', { name: 'Juntar' }).click();
  await expect.element(telephone).toBeChecked();
  await expect.poll(() => calls.at(-1)?.body).toMatchObject({ leave: [], dryRun: true });
});

test('merges what was shown, and reports a change by somebody else', async () => {
  const calls = answerCalls({
    'POST /api/pessoas/merge': problem(412, 'stale', 'Uma das fichas mudou.'),
  });
  let asked = 0;
  await draw(<Merge onStale={() => (asked += 1)} />);
  await page.getByRole('button', { name: 'Juntar' }).click();
  await expect.poll(() => asked).toBe(1);
  expect(calls[0]?.body).toEqual({
    survivor: { id: A, version: 3 },
    merged: [{ id: B, version: 5 }],
    choose: {},
    leave: [],
  });
  expect(calls[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a record that could not be saved is reported, and not merged', async () => {
  const errors = [{ path: 'telefones', code: 'too_many', message: 'Há mais de 50 telefones' }];
  await draw(<Merge preview={{ ...PREVIEW, pessoa: null, errors }} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Há mais de 50 telefones');
  await expect.element(page.getByRole('button', { name: 'Juntar' })).toBeDisabled();
});

test('marks the records as different people with N, and goes back', async () => {
  const stop = listenToShortcuts();
  const calls = answerCalls({ 'POST /api/duplicidades/apart': Response.json({ ids: [] }, { status: 201 }) });
  const back = vi.spyOn(window.history, 'back').mockReturnValue();
  await draw(<Merge />);
  await userEvent.keyboard('n');
  await expect.poll(() => back.mock.calls.length).toBe(1);
  expect(calls[0]?.body).toEqual({ ids: [A, B] });
  stop();
});

test('shows how much each reason weighs', async () => {
  await draw(<Merge />);
  await expect.element(page.getByRole('meter', { name: 'Mesmo telefone: +8,1 pontos' })).toBeVisible();
  await expect.element(page.getByText('Pontos para serem a mesma, em vez de parentes da mesma casa.')).toBeVisible();
});

test('a letter and a number act as keys also on a radio button and on an unmarked item', async () => {
  const stop = listenToShortcuts();
  await draw(<Merge />);
  page.getByRole('radio', { name: 'Nome da ficha 1', exact: true }).element().focus();
  await userEvent.keyboard('2');
  await expect.element(page.getByRole('radio', { name: /Ana Lima/ })).toBeChecked();
  page.getByRole('checkbox').first().element().focus();
  await userEvent.keyboard('1');
  await expect.element(page.getByRole('radio', { name: /Ana Lima/ })).not.toBeChecked();
  stop();
});

test('a value too many is reported with its field and where to change it', async () => {
  const tooMany = { code: 'too_long', message: 'O máximo aqui é 50.' };
  const errors = ['telefones', 'tags'].map((path) => ({ ...tooMany, path }));
  await draw(<Merge preview={{ ...PREVIEW, pessoa: null, errors }} />);
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('Telefones: O máximo aqui é 50. Desmarque abaixo o que não deve entrar.');
  await expect.element(alert).toHaveTextContent('Etiquetas: O máximo aqui é 50. Mude isso antes, em uma das fichas.');
});

test('the reasons of several pairs are a line each, which expands', async () => {
  const alike = [...PREVIEW.alike, { ...PREVIEW.alike[0]!, pessoa: { ...PREVIEW.alike[0]!.pessoa, id: A, codigo: 3 } }];
  await draw(<Merge preview={{ ...PREVIEW, alike }} />);
  const meter = page.getByRole('meter');
  await expect.element(meter).not.toBeInTheDocument();
  page.getByText('nº 3').element().closest('summary')!.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(meter).toBeVisible();
});

test('a combined value can be replaced by the value of one record', async () => {
  const values = [
    { id: A, value: 'liga à tarde' },
    { id: B, value: 'não fia' },
  ];
  const remarks = { path: 'observacoes', label: 'Observações', from: A, mayUnite: true, values };
  const error = { path: 'observacoes', code: 'too_long', message: 'O máximo aqui é 10.000.' };
  const preview = { ...PREVIEW, pessoa: null, errors: [error] };
  const view = await draw(<Merge preview={{ ...preview, fields: [{ ...remarks, why: 'united' }] }} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Escolha abaixo a ficha de que vem.');
  const ofAll = page.getByRole('radio', { name: 'Observações de todas as fichas' });
  await expect.element(ofAll).toBeChecked();
  await page.getByRole('radio', { name: 'Observações da ficha 2' }).click();
  expect(chosen().choose).toEqual({ observacoes: B });
  await view.unmount();
  const first = { observacoes: B, nome: A };
  await draw(<Merge preview={{ ...PREVIEW, fields: [{ ...remarks, from: B, why: 'chosen' }] }} first={first} />);
  await expect.element(ofAll).not.toBeChecked();
  await ofAll.click();
  expect(chosen().choose).toEqual({ nome: A });
});
