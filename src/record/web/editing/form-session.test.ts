import { beforeEach, expect, test } from 'vitest';
import { toInput } from '../../../pessoa/form/form-convert.ts';
import { emptyForm } from '../../../pessoa/form/form-model.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { createFormSession } from './form-session.ts';
import { dropAllDrafts, findDraft } from './pessoa-draft.ts';

const place = { userId: 'u', tenantId: 1, record: 'nova-fisica' };
const typed = { ...emptyForm('fisica'), nome: 'Ana' };

/** What a browser's tab keeps; its keys are its own properties, as there. */
function makeStorage(): Storage {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  const kept: Record<string, string> = Object.create(methods);
  return kept as unknown as Storage; // the part of it that drafts use
}

let storage: Storage;
beforeEach(() => {
  storage = makeStorage();
});

function open(pessoa?: Pessoa) {
  return createFormSession({ pessoa, tipo: 'fisica', place, storage });
}

test('keeps what was typed, under the same identity, for the next opening', () => {
  const session = open();
  const { next } = session.begin(toInput(typed).input);
  session.keepDraft(typed);
  const draft = open().foundDraft;
  expect(draft?.values.nome).toBe('Ana');
  const again = open();
  if (draft) again.resume(draft);
  const { next: repeated, lost } = again.begin(toInput(typed).input);
  expect(repeated.saving).toEqual(next.saving);
  expect(lost?.saving).toEqual(next.saving);
});

test('an untouched form keeps no draft, and does not throw away the one it found', () => {
  const first = open();
  first.keepDraft(first.opened);
  expect(findDraft(storage, place)).toBeUndefined();
  first.keepDraft(typed);
  const second = open();
  second.keepDraft(second.opened);
  expect(findDraft(storage, place)?.values.nome).toBe('Ana');
});

test('a save that was refused is not repeated, one that was answered gets a new key', () => {
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

test('signing out leaves no draft, and nothing else is touched', () => {
  storage.setItem('fichario.tenant', '1');
  open().keepDraft(typed);
  dropAllDrafts(storage);
  expect(findDraft(storage, place)).toBeUndefined();
  expect(storage.getItem('fichario.tenant')).toBe('1');
});

test('a draft that this version cannot read is none', () => {
  open().keepDraft(typed);
  for (const key of Object.keys(storage)) storage.setItem(key, '{"values":12}');
  expect(open().foundDraft).toBeUndefined();
});
