import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import { toCidadesAnswer, toEstadosAnswer } from '../../../localidades/localidades.wire.ts';
import { fieldId } from '../../model/form-labels.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { MergedNote } from '../MergedNote.tsx';
import { isLedElsewhere } from './record-address.ts';
import { RecordEditor } from './RecordEditor.tsx';
import type { RecordSlots } from './record-slots.ts';

const AT = '2026-11-20T12:00:00.000Z';

function stored(codigo: number, nome: string): Pessoa {
  const id = `0190c6a0-0000-7000-8000-00000000000${codigo}`;
  const times = { createdAt: AT, updatedAt: AT, deletedAt: null };
  return { ...buildFisica({ nome }), id, codigo, version: 2, ...times }; // the fields of a stored person
}

const loser = stored(8, 'Ana de Lima');
const survivor = stored(7, 'Ana Lima');

/** Replaces the live news: a button triggers it. */
const Companion: RecordSlots['Companion'] = ({ onNews }) => (
  <button type="button" onClick={() => onNews({ current: survivor, by: 'Bia Souza', isOwn: false })}>
    Notícia
  </button>
);

const nothing = () => {};

beforeEach(() => {
  signIn();
  answerCalls({
    'POST /pessoas/carregarEstados': toEstadosAnswer([]),
    'POST /pessoas/carregarCidades': toCidadesAnswer([]),
    [`GET /api/pessoas/${loser.id}/fontes`]: { items: [] },
  });
});

test('a user with an open record that is merged sees a link to the survivor, and the form stays', async () => {
  await draw(
    <RecordEditor
      Companion={Companion}
      pessoa={loser}
      basePath="/pessoas"
      onSaved={nothing}
      onNew={nothing}
      onChangedElsewhere={nothing}
    />,
  );
  await page.getByRole('button', { name: 'Notícia' }).click();
  await expect.element(page.getByText(/^Bia Souza uniu esta ficha à 7\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Abrir a ficha 7' })).toHaveAttribute('href', '/pessoas/7');
  expect(document.querySelector<HTMLInputElement>(`#${fieldId('nome')}`)?.value).toBe('Ana de Lima');
});

test('the note of an old address names the codigo of the merged record', async () => {
  const { container } = await draw(<MergedNote codigo="8" />);
  await expect.element(page.getByRole('status')).toHaveTextContent('A ficha 8 foi unida a esta.');
  await expectAccessible(container);
});

test('an address led to a survivor if it is neither its codigo nor its id', () => {
  const asked = ['7', survivor.id, survivor.id.toUpperCase(), '8', loser.id];
  expect(asked.map((address) => isLedElsewhere(address, survivor))).toEqual([false, false, false, true, true]);
});
