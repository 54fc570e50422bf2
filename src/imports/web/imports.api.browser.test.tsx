import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../test/browser/draw.tsx';
import { importOf } from '../../../test/browser/import-of.ts';
import { answerCalls, problem } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import { listNotifications } from '../../kit/web/browser/notifications.store.ts';
import { undoLastChange } from '../../register/undo/web/own-changes.ts';
import { type Import, NO_COUNTS } from '../model/import.ts';
import { useImport } from './imports.api.ts';

const OPERATION = '0190c6a0-0000-7000-8000-000000000009';
const IMPORT = importOf({ heading: 'Nome', target: 'nome' });
const UNDO = `/api/operations/${OPERATION}/undo`;

function Watched() {
  const { data } = useImport(IMPORT.id);
  return <p>{data?.state}</p>;
}

/** Somebody sees an import of that user to its end, and takes back the last change. Gives what was asked of the server. */
async function undoAfterImportOf(user: Import['user']): Promise<string[]> {
  // the other client of the two: no other test changed anything there
  signIn('gestor', 2);
  const states: Partial<Import>[] = [
    { state: 'applying' },
    { state: 'done', operationId: OPERATION, counts: { ...NO_COUNTS, create: 3 } },
  ];
  const calls = answerCalls({
    [`GET /api/imports/${IMPORT.id}`]: () => ({ ...IMPORT, user, ...(states.length > 1 ? states.shift() : states[0]) }),
    [`POST ${UNDO}`]: problem(409, 'conflict', 'Não agora.'),
  });
  await draw(<Watched />);
  await expect.element(page.getByText('done')).toBeVisible();
  await undoLastChange();
  return calls.flatMap(({ method, path }) => (method === 'GET' ? [] : [path]));
}

test('Ctrl+Z does not undo the import of another user, even after watching its end', async () => {
  expect(await undoAfterImportOf(IMPORT.user)).toEqual([]);
  expect(listNotifications().map(({ message }) => message)).toEqual(['Nada a desfazer: nesta aba, nada foi mudado.']);
});

test('Ctrl+Z undoes the user’s import after watching its end', async () => {
  const { user } = signIn('gestor', 2);
  expect(await undoAfterImportOf({ id: user.id, nome: user.nome })).toEqual([UNDO]);
});
