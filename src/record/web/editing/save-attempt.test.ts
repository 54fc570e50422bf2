import { expect, test } from 'vitest';
import { toInput } from '../../model/form-convert.ts';
import { emptyForm } from '../../model/form-model.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { Saving } from '../../../register/record/web/pessoas.api.ts';
import { saveAfterAttempt } from './save-attempt.ts';

function inputNamed(nome: string): PessoaInput {
  return toInput({ ...emptyForm('fisica'), nome }).input;
}

/** A server that stores the answer for each key, as the real one does. */
function startServer() {
  const answers = new Map<string, Pessoa>();
  const calls: string[] = [];
  let version = 0;
  const save = async (input: PessoaInput, { id, idempotencyKey, version: expected }: Saving): Promise<Pessoa> => {
    calls.push(`${input.nome} ${idempotencyKey} ${expected ?? 'new'}`);
    const known = answers.get(idempotencyKey);
    if (known) return known;
    version += 1;
    const stored = { codigo: 1, version, createdAt: '', updatedAt: '', deletedAt: null };
    const saved = { ...input, ...stored, id } as Pessoa; // a record of the kind that was sent
    answers.set(idempotencyKey, saved);
    return saved;
  };
  return { save, calls };
}

const saving = { id: 'x', idempotencyKey: 'k1', version: undefined };
const newKey = () => 'k2';

test('saves once when nothing was lost', async () => {
  const { save, calls } = startServer();
  await saveAfterAttempt({ input: inputNamed('Ana'), saving }, undefined, { save, newKey });
  expect(calls).toEqual(['Ana k1 new']);
});

test('repeats the same content under the same key, which creates one record', async () => {
  const { save } = startServer();
  const attempt = { input: inputNamed('Ana'), saving };
  await save(attempt.input, attempt.saving);
  const saved = await saveAfterAttempt({ input: inputNamed('Ana'), saving }, attempt, { save, newKey });
  expect(saved.version).toBe(1);
});

test('changes after a lost answer are saved on its version, not dropped by the old key', async () => {
  const { save, calls } = startServer();
  const attempt = { input: inputNamed('Ana'), saving };
  await save(attempt.input, attempt.saving);
  const saved = await saveAfterAttempt({ input: inputNamed('Ana Maria'), saving }, attempt, { save, newKey });
  expect(saved).toMatchObject({ nome: 'Ana Maria', version: 2 });
  expect(calls).toEqual(['Ana k1 new', 'Ana k1 new', 'Ana Maria k2 1']);
});
