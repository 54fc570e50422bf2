import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { answerCalls } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import { Notifications } from '../../kit/web/overlay/Notifications.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { type ExportDraft, listColumns, readDraft } from './export-draft.ts';
import { PresetChooser } from './PresetChooser.tsx';

const FIRST = readDraft(sessionStorage, 'nobody', []);
const THREE: ExportDraft = { ...FIRST, settings: { ...FIRST.settings, columns: ['codigo', 'nome', 'situacao'] } };
const PRESET = { id: '0190c6a0-0000-7000-8000-000000000003', nome: 'Contabilidade', mayChange: true, ...THREE };

beforeEach(() => {
  signIn();
});

function Columns() {
  const [draft, setDraft] = useState(THREE);
  return (
    <ColumnChooser columns={listColumns(draft, true)} ofList={['codigo', 'nome']} draft={draft} onChange={setDraft} />
  );
}

function Presets() {
  const [draft, setDraft] = useState(FIRST);
  return (
    <>
      <PresetChooser draft={draft} onChange={setDraft} />
      <output>{draft.settings.columns?.join() ?? 'padrão'}</output>
      <Notifications />
    </>
  );
}

const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const chosen = () =>
  page
    .getByRole('checkbox', { checked: true })
    .elements()
    .map((one) => one.closest('label')?.textContent);

test('the chosen columns are on top in their order, and are counted', async () => {
  const { container } = await draw(<Columns />);
  await expect.element(page.getByRole('group', { name: 'Colunas (3)' })).toBeVisible();
  expect(chosen()).toEqual(['Código', 'Nome / Razão social', 'Situação']);
  await expectAccessible(container);
});

test('Space puts a column in at the end, and takes it out', async () => {
  await draw(<Columns />);
  box('CPF').element().focus();
  await userEvent.keyboard(' ');
  await expect.poll(chosen).toEqual(['Código', 'Nome / Razão social', 'Situação', 'CPF']);
  box('Nome / Razão social').element().focus();
  await userEvent.keyboard(' ');
  await expect.poll(chosen).toEqual(['Código', 'Situação', 'CPF']);
});

test('arrows move the focus; Alt with an arrow moves a chosen column and announces its position', async () => {
  await draw(<Columns />);
  box('Código').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(box('Nome / Razão social')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(chosen).toEqual(['Código', 'Situação', 'Nome / Razão social']);
  await expect.element(page.getByRole('status')).toHaveTextContent('Nome / Razão social: coluna 3 de 3');
  await expect.element(box('Nome / Razão social')).toHaveFocus();
  // it is the last one
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(chosen()).toEqual(['Código', 'Situação', 'Nome / Razão social']);
});

test('buttons move a chosen column by mouse; the others have none', async () => {
  await draw(<Columns />);
  await page.getByText('Situação', { exact: true }).hover();
  await page.getByRole('button', { name: 'Subir Situação', exact: true }).click();
  await expect.poll(chosen).toEqual(['Código', 'Situação', 'Nome / Razão social']);
  await page.getByText('Código', { exact: true }).hover();
  await page.getByRole('button', { name: 'Descer Código' }).click();
  await expect.poll(chosen).toEqual(['Situação', 'Código', 'Nome / Razão social']);
  expect(page.getByRole('button', { name: 'Subir CPF' }).elements()).toHaveLength(0);
});

test('columns are found by the beginnings of their words, without accents', async () => {
  await draw(<Columns />);
  await page.getByRole('searchbox', { name: 'Procurar coluna' }).fill('situacao');
  // of the record, at the Receita, and its day
  await expect.poll(() => page.getByRole('checkbox').elements().length).toBe(3);
  await page.getByRole('searchbox').fill('xyz');
  await expect.element(page.getByText('Nenhuma coluna com este nome.')).toBeVisible();
});

test('all, none and the usual ones are a press each', async () => {
  await draw(<Columns />);
  const all = page.getByRole('checkbox').elements().length;
  await page.getByRole('button', { name: 'Nenhuma' }).click();
  await expect.poll(() => chosen().length).toBe(0);
  await page.getByRole('button', { name: 'Todas' }).click();
  await expect.poll(() => chosen().length).toBe(all);
  await page.getByRole('button', { name: 'Padrão' }).click();
  await expect.poll(() => chosen().length).toBeLessThan(all);
  expect(chosen().length).toBeGreaterThan(10);
});

const select = page.getByRole('combobox', { name: 'Modelo' });

test('without a preset the choice shows that there is none yet', async () => {
  answerCalls({ 'GET /api/export-presets': { items: [] } });
  const { container } = await draw(<Presets />);
  await expect.element(select).toHaveTextContent('Nenhum guardado ainda');
  await expectAccessible(container);
});

test('a chosen preset brings its columns, and its author may delete it', async () => {
  answerCalls({
    'GET /api/export-presets': { items: [PRESET, { ...PRESET, id: 'x', nome: 'De outro', mayChange: false }] },
  });
  await draw(<Presets />);
  await select.selectOptions('Contabilidade');
  await expect.element(page.getByText('codigo,nome,situacao')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Excluir o modelo Contabilidade' })).toBeVisible();
  await select.selectOptions('De outro');
  expect(page.getByRole('button', { name: /Excluir/ }).elements()).toHaveLength(0);
});

test('a preset is kept under a name by Enter, and the focus goes back to the choice', async () => {
  const calls = answerCalls({
    'GET /api/export-presets': { items: [PRESET] },
    'POST /api/export-presets': PRESET,
  });
  await draw(<Presets />);
  await page.getByRole('button', { name: 'Guardar como…' }).click();
  await page.getByLabelText('Nome do modelo').click();
  await userEvent.keyboard('{Enter}');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
  await userEvent.keyboard('Contabilidade{Enter}');
  await expect.element(page.getByText('Modelo guardado para todos do cliente.')).toBeVisible();
  await expect.element(select).toHaveFocus();
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ nome: 'Contabilidade', format: 'csv' });
});
