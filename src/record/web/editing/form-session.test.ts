import { beforeEach, expect, test } from 'vitest';
import { toInput } from '../../model/form-convert.ts';
import { emptyForm } from '../../model/form-model.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { createFormSession } from './form-session.ts';
import type { DraftDrawer, PessoaDraft } from './pessoa-draft.ts';

const typed = { ...emptyForm('fisica'), nome: 'Ana' };

let kept: Map<string, PessoaDraft>;
beforeEach(() => {
  kept = new Map();
});

function open(pessoa?: Pessoa) {
  const drawer: DraftDrawer = {
    list: async () => [...kept].map(([key, draft]) => ({ key, draft })),
    keep: async (key, draft) => void kept.set(key, draft),
    drop: (key) => void kept.delete(key),
  };
  return createFormSession({ pessoa, tipo: 'fisica', drafts: Promise.resolve(drawer) });
}

const names = () => [...kept.values()].map(({ values }) => values.nome);

test('keeps the typed values and their idempotency key for the next opening', async () => {
  const session = open();
  const { next } = session.begin(toInput(typed).input);
  await session.keepDraft(typed);
  const draft = kept.get(session.draftKey());
  const again = open();
  if (draft) again.resume(draft);
  const { next: repeated, lost } = again.begin(toInput(typed).input);
  expect(repeated.saving).toEqual(next.saving);
  expect(lost?.saving).toEqual(next.saving);
});

test('a draft with a pending save is not overwritten by later typing', async () => {
  const waiting = open();
  waiting.begin(toInput(typed).input);
  await waiting.keepDraft(typed);
  const next = open();
  await next.keepDraft({ ...typed, nome: 'Bia' });
  expect(names()).toEqual(['Ana', 'Bia']);
  await next.keepDraft({ ...typed, nome: 'Bianca' });
  expect(names()).toEqual(['Ana', 'Bianca']);
});

test('an untouched form stores no draft and removes none', async () => {
  const first = open();
  await first.keepDraft(first.opened);
  expect(names()).toEqual([]);
  await first.keepDraft(typed);
  const second = open();
  await second.keepDraft(second.opened);
  expect(names()).toEqual(['Ana']);
});

test('values typed before an older draft is restored stay a draft', async () => {
  const old = open();
  await old.keepDraft(typed);
  const session = open();
  await session.keepDraft({ ...typed, nome: 'Bia' });
  const draft = kept.get(old.draftKey());
  if (draft) session.resume(draft);
  await session.keepDraft({ ...typed, nome: 'Ana Maria' });
  expect(names()).toEqual(['Ana', 'Bia', 'Ana Maria']);
});

test('a refused save is not repeated, and after an answered save the key is new', () => {
  const session = open();
  const { input } = toInput(typed);
  const { next } = session.begin(input);
  session.end();
  const { next: second, lost } = session.begin(input);
  expect(lost).toBeUndefined();
  expect(second.saving).toEqual(next.saving);
  const stored = { codigo: 1, version: 1, createdAt: '', updatedAt: '', deletedAt: null };
  session.accept({ ...input, ...stored, id: next.saving.id });
  const { next: third } = session.begin(input);
  expect(third.saving).toMatchObject({ id: next.saving.id, version: 1 });
  expect(third.saving.idempotencyKey).not.toBe(next.saving.idempotencyKey);
  expect(session.isDirty(typed)).toBe(false);
});
