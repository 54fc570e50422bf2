import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { answerCalls, later, problem } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import type { UndoPreview } from '../../register/operations/operation.schema.ts';
import type { OperationSearch } from '../../register/operations/web/operation-search.ts';
import { BulkConfirmation } from './bulk/BulkConfirmation.tsx';
import { OperationFilters } from './OperationFilters.tsx';
import { UndoDialog } from './UndoDialog.tsx';

const ID = '0190c6a0-0000-7000-8000-000000000001';
const PREVIEW_PATH = `GET /api/operations/${ID}/undo`;

function example(number: number, more: Partial<UndoPreview['examples'][number]> = {}): UndoPreview['examples'][number] {
  return {
    pessoaId: `0190c6a0-0000-7000-8000-00000000001${number}`,
    codigo: number,
    nome: `Pessoa ${number}`,
    tipo: 'fisica',
    willBe: 'reverted',
    kept: false,
    changes: [{ path: 'nome', label: 'Nome', before: 'José', after: 'Jose' }],
    ...more,
  };
}

beforeEach(() => {
  signIn();
});

test('counts the effects of an undo before it offers it', async () => {
  const answer = later<UndoPreview>();
  answerCalls({ [PREVIEW_PATH]: () => answer.promise });
  await draw(<UndoDialog id={ID} isRedo={false} onClose={() => {}} />);
  await expect.element(page.getByRole('alertdialog').getByRole('status')).toHaveTextContent('Carregando');
  await expect.element(page.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  expect(page.getByRole('button', { name: /^Desfazer/ }).elements()).toHaveLength(0);
  answer.resolve({ undo: 12, keep: 1, examples: [example(1), example(2, { kept: true })] });
  await expect.element(page.getByRole('button', { name: 'Desfazer 12 fichas' })).toBeVisible();
  await expect.element(page.getByText('voltam a ficar como estavam antes.')).toBeVisible();
  await expect.element(page.getByText('fica como está, porque alguém editou depois.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'O que vai mudar: 1 exemplo' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'O que fica como está' })).toBeVisible();
  await expectAccessible();
});

test('without a record to undo, there is no button', async () => {
  answerCalls({ [PREVIEW_PATH]: { undo: 0, keep: 2, examples: [example(1, { kept: true })] } });
  await draw(<UndoDialog id={ID} isRedo={false} onClose={() => {}} />);
  await expect.element(page.getByText('Não há nada a desfazer.')).toBeVisible();
  await expect.element(page.getByText(/ficam como estão, porque alguém editou depois/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Desfazer/ }).elements()).toHaveLength(0);
});

test('shows the effect on a record: deleted, restored, reverted', async () => {
  const examples = [example(1, { willBe: 'deleted' }), example(2, { willBe: 'restored' }), example(3)];
  answerCalls({ [PREVIEW_PATH]: { undo: 3, keep: 0, examples } });
  await draw(<UndoDialog id={ID} isRedo onClose={() => {}} />);
  await expect.element(page.getByRole('alertdialog', { name: 'Refazer o que foi desfeito?' })).toBeVisible();
  await expect.element(page.getByText('nº 1 · será excluída')).toBeVisible();
  await expect.element(page.getByText('nº 2 · será restaurada')).toBeVisible();
  await expect.element(page.getByText('nº 3 · volta ao que era')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Refazer 3 fichas' })).toBeVisible();
});

test('a failed count is reported, and can be repeated', async () => {
  let answer: object = problem(403, 'forbidden', 'Seu papel não permite desfazer.');
  answerCalls({ [PREVIEW_PATH]: () => answer });
  await draw(<UndoDialog id={ID} isRedo={false} onClose={() => {}} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Seu papel não permite desfazer.');
  answer = { undo: 1, keep: 0, examples: [] };
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(page.getByRole('button', { name: 'Desfazer 1 ficha' })).toBeVisible();
});

test('an undo without an answer is repeated under the same key', async () => {
  const calls = answerCalls({
    [PREVIEW_PATH]: { undo: 1, keep: 0, examples: [] },
    [`POST /api/operations/${ID}/undo`]: problem(500, 'failed', 'O servidor falhou.'),
  });
  const handleClose = vi.fn();
  await draw(<UndoDialog id={ID} isRedo={false} onClose={handleClose} />);
  const sent = () => calls.filter(({ method }) => method === 'POST');
  const button = page.getByRole('button', { name: 'Desfazer 1 ficha' });
  await button.click();
  await expect.poll(() => sent().length).toBe(1);
  await expect.element(button).not.toHaveAttribute('aria-busy');
  await button.click();
  await expect.poll(() => sent().length).toBe(2);
  expect(handleClose).not.toHaveBeenCalled();
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

function Filters({ first = {} }: { first?: OperationSearch }) {
  const [search, setSearch] = useState(first);
  return (
    <>
      <OperationFilters search={search} onChange={(changes) => setSearch({ ...search, ...changes })} />
      <output>{JSON.stringify(search)}</output>
    </>
  );
}

const personNames = () =>
  [...page.getByRole('combobox', { name: 'Usuário' }).element().querySelectorAll('option')].map(({ text }) => text);
const said = page.getByRole('status');

test('a filter takes effect immediately, a day when it is complete', async () => {
  answerCalls({ 'GET /api/members': { items: [] } });
  const { container } = await draw(<Filters />);
  await page.getByRole('combobox', { name: 'Tipo' }).selectOptions('import');
  await expect.element(said).toHaveTextContent('{"tipo":"import"}');
  await page.getByRole('textbox', { name: 'De' }).click();
  await userEvent.keyboard('2011202');
  await expect.element(said).toHaveTextContent('{"tipo":"import"}');
  await userEvent.keyboard('6');
  await expect.element(said).toHaveTextContent('"de":"2026-11-20"');
  await expectAccessible(container);
});

test('an invalid day is reported and changes nothing', async () => {
  answerCalls({ 'GET /api/members': { items: [] } });
  await draw(<Filters />);
  await page.getByRole('textbox', { name: 'Até' }).click();
  await userEvent.keyboard('31022026');
  await expect
    .element(page.getByRole('textbox', { name: 'Até' }))
    .toHaveAccessibleDescription('Por favor digite uma data válida');
  await expect.element(said).toHaveTextContent('{}');
});

test('an end before the beginning is reported, and takes effect once the days are in order', async () => {
  answerCalls({ 'GET /api/members': { items: [] } });
  await draw(<Filters first={{ de: '2026-11-20', ate: '2026-11-22' }} />);
  const [de, ate] = [page.getByRole('textbox', { name: 'De' }), page.getByRole('textbox', { name: 'Até' })];
  await ate.fill('19/11/2026');
  await expect.element(ate).toHaveAccessibleDescription('A data final não pode vir antes da inicial');
  await expect.element(said).toHaveTextContent('{"de":"2026-11-20","ate":"2026-11-22"}');
  await de.fill('19/11/2026');
  await expect.element(ate).not.toHaveAccessibleDescription('A data final não pode vir antes da inicial');
  await expect.element(said).toHaveTextContent('{"de":"2026-11-19","ate":"2026-11-19"}');
  await ate.fill('');
  await expect.element(said).toHaveTextContent('{"de":"2026-11-19"}');
});

test('lists the members of the client, the user, and a former member that is filtered by', async () => {
  const member = { email: 'b@exemplo.com.br', role: 'leitor', disabled: false };
  answerCalls({ 'GET /api/members': { items: [{ ...member, userId: 'b', nome: 'Beto Lima' }] } });
  await draw(<Filters first={{ usuario: 'gone' }} />);
  await expect.poll(personNames).toEqual(['Todos', 'Ana Souza', 'Beto Lima', 'Usuário de antes']);
});

function Confirmation({ hasTried }: { hasTried: boolean }) {
  const [typed, setTyped] = useState('');
  return <BulkConfirmation ref={null} count={1234} typed={typed} hasTried={hasTried} onType={setTyped} />;
}

test('a large change is confirmed by typing its number, shown in words, with or without dots', async () => {
  const { container } = await draw(<Confirmation hasTried />);
  const field = page.getByRole('textbox', { name: 'Para confirmar, digite 1.234' });
  await expect.element(page.getByText('São mil, duzentas e trinta e quatro fichas.')).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription('Digite 1.234, o número de fichas.');
  await expectAccessible(container);
  for (const typed of ['1234', '1.234']) {
    await field.fill(typed);
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  }
  await field.fill('1243');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
});

test('no error is shown before an attempt to confirm', async () => {
  await draw(<Confirmation hasTried={false} />);
  await expect.element(page.getByRole('textbox')).not.toHaveAttribute('aria-invalid');
});

const OTHER = ID.replace(/1$/, '2');
const PLAIN = { inTrash: false, asBefore: false, taken: null };
const NONE = { groups: 0, moved: 0, open: 0, stay: 0 };

const fieldOf = (label: string) => page.getByRole('combobox', { name: `Fica com a mudança em ${label}` });

/** A change that two records could keep after the undo of a merge. */
function openChange(change: NonNullable<UndoPreview['merges']>['moved'][number], sole = false) {
  const other = { pessoaId: OTHER, codigo: 2, nome: 'Ana Lima', tipo: 'fisica' } as const;
  const { pessoaId, codigo, nome, tipo } = change;
  return {
    ...change,
    kind: 'changed' as const,
    of: [1, 2],
    survivor: ID,
    version: 4,
    choices: [{ pessoaId, codigo, nome, tipo }, other],
    sole,
  };
}

test('of a merge, the user decides which records keep a change that several could have', async () => {
  const ana = { pessoaId: ID, codigo: 1, nome: 'Ana', tipo: 'fisica' } as const;
  const change = { ...ana, before: 'Ana', after: 'Ana Nova', of: [] };
  const changes = [
    openChange({ ...change, path: 'nome', label: 'Nome' }),
    openChange({ ...change, path: 'profissao', label: 'Profissão' }),
    openChange({ ...change, path: 'cpf', label: 'CPF' }, true),
  ];
  const merges = { groups: [{ ...ana, merged: [], ...PLAIN }], moved: [], open: changes, stay: [], more: NONE };
  const calls = answerCalls({
    [PREVIEW_PATH]: { undo: 2, keep: 0, examples: [], merges },
    [`POST /api/operations/${ID}/undo`]: problem(409, 'given_changed', 'O que havia a decidir mudou.'),
  });
  const { container } = await draw(<UndoDialog id={ID} isRedo={false} onClose={() => {}} />);
  await fieldOf('Nome').selectOptions('As duas');
  await fieldOf('CPF').selectOptions('nº 2 · Ana Lima');
  expect(fieldOf('CPF').element().textContent).not.toContain('As duas');
  await expectAccessible(container);
  const sent = () => calls.filter(({ method }) => method === 'POST');
  const button = page.getByRole('button', { name: 'Desfazer 2 fichas' });
  await button.click();
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()[0]?.body).toEqual({
    give: [
      { survivor: ID, version: 4, path: 'nome', to: [ID, OTHER] },
      { survivor: ID, version: 4, path: 'cpf', to: [OTHER] },
    ],
  });
  // another decision is another request
  await expect.element(button).not.toHaveAttribute('aria-busy');
  await fieldOf('CPF').selectOptions('nº 1 · Ana');
  await button.click();
  await expect.poll(() => sent().length).toBe(2);
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[1]).not.toBe(keys[0]);
});

test('of a merge, lists the restored records, the place of each later change, and the groups that stay merged', async () => {
  const ana = { pessoaId: ID, codigo: 1, nome: 'Ana', tipo: 'fisica' } as const;
  const change = { ...ana, path: 'nome', label: 'Nome', before: 'Ana', after: 'Ana Nova', of: [] };
  const merges = {
    groups: [{ ...ana, merged: [{ codigo: 2, nome: 'Ana Lima' }], ...PLAIN }],
    moved: [{ ...change, path: 'observacoes', label: 'Observações', after: 'liga à tarde' }],
    open: [openChange(change)],
    stay: [
      { ...ana, pessoaId: ID.replace('1', '2'), nome: 'Bia', merged: [], reason: 'A ficha foi unida a outra depois.' },
    ],
    more: { ...NONE, stay: 3 },
  };
  answerCalls({ [PREVIEW_PATH]: { undo: 2, keep: 2, examples: [], merges } });
  await draw(<UndoDialog id={ID} isRedo={false} onClose={() => {}} />);
  await expect.element(page.getByRole('heading', { name: 'Voltam como eram' })).toBeVisible();
  await expect.element(page.getByText('Ana Lima', { exact: true })).toBeVisible();
  await expect.element(page.getByText('liga à tarde')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Fica com a mudança em Nome' })).toHaveValue(ID);
  await expect.element(page.getByText('A ficha foi unida a outra depois.')).toBeVisible();
  await expect.element(page.getByText('E mais 3.')).toBeVisible();
  await expect.element(page.getByText('Para voltar a uma ficha só, junte-as de novo.')).toBeVisible();
  await expectAccessible();
});

/** A phone that was removed from the merged record and that only one other record had. */
function goneChange(path: string, numero: string) {
  const ana = { pessoaId: ID, codigo: 1, nome: 'Ana', tipo: 'fisica' } as const;
  const [label, before] = [`Celular ${numero}`, { numero: numero.replaceAll(/\D/g, ''), tipo: 'celular' }];
  return { ...openChange({ ...ana, path, label, before, after: null, of: [] }), kind: 'gone' as const, of: [2] };
}

test('of a merge, removed items that only one record had return there, together or as the user decides', async () => {
  const ana = { pessoaId: ID, codigo: 1, nome: 'Ana', tipo: 'fisica' } as const;
  const open = [goneChange('telefones.1', '(11) 92222-2222'), goneChange('telefones.2', '(11) 93333-3333')];
  const taken = 'O CPF de antes está em outra ficha agora.';
  const groups = [{ ...ana, merged: [{ codigo: 2, nome: 'Ana Lima' }], inTrash: true, asBefore: false, taken }];
  const calls = answerCalls({
    [PREVIEW_PATH]: {
      undo: 2,
      keep: 0,
      examples: [],
      merges: { groups, moved: [], open, stay: [], more: { ...NONE, open: 4 } },
    },
    [`POST /api/operations/${ID}/undo`]: problem(500, 'failed', 'O servidor falhou.'),
  });
  await draw(<UndoDialog id={ID} isRedo={false} onClose={() => {}} />);
  await expect.element(page.getByText(`${taken} Se o que há a decidir não o liberar, continuam unidas.`)).toBeVisible();
  const all = page.getByRole('combobox', { name: '2 itens de nº 2 · Ana Lima' });
  await expect.element(all).toHaveDisplayValue('Volta para a nº 2');
  await expect.element(page.getByText(/^A nº 1 está na lixeira/)).toBeVisible();
  await expect.element(page.getByText('E mais 4 a decidir, que ficam como proposto.')).toBeVisible();
  await page.getByText('Decidir um a um').click();
  await page.getByRole('combobox', { name: 'Celular (11) 93333-3333' }).selectOptions('Sai também da nº 2');
  await expect.element(all).toHaveDisplayValue('Respostas diferentes');
  await expectAccessible();
  const button = page.getByRole('button', { name: 'Desfazer 2 fichas' });
  await button.click();
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()[0]).toEqual({ give: [{ survivor: ID, version: 4, path: 'telefones.2', to: [OTHER] }] });
  await expect.element(button).not.toHaveAttribute('aria-busy');
  await all.selectOptions('Volta para a nº 2');
  await button.click();
  await expect.poll(() => sent().length).toBe(2);
  expect(sent()[1]).toBeUndefined();
});

test('of an unchanged survivor, reports that there is nothing to decide', async () => {
  const ana = { pessoaId: ID, codigo: 1, nome: 'Ana', tipo: 'fisica' } as const;
  const groups = [{ ...ana, merged: [{ codigo: 2, nome: 'Ana Lima' }], inTrash: false, asBefore: true }];
  const merges = { groups, moved: [], open: [], stay: [], more: NONE };
  answerCalls({ [PREVIEW_PATH]: { undo: 2, keep: 0, examples: [], merges } });
  await draw(<UndoDialog id={ID} isRedo={false} onClose={() => {}} />);
  await expect.element(page.getByText('A nº 1 já está como era antes da união; não há nada a decidir.')).toBeVisible();
});
