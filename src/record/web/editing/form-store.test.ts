import { expect, test } from 'vitest';
import { PESSOA } from '../../../pessoa/field-list.ts';
import { createFormStore, readText, withSavedIds, withShownItems } from './form-store.ts';
import { newBlock, emptyForm } from '../../model/form-model.ts';

function startStore() {
  const enderecos = [newBlock('enderecos', 'fisica', 'a'), newBlock('enderecos', 'fisica', 'b')];
  return createFormStore({ ...emptyForm('fisica'), nome: 'Ana', enderecos });
}

test('a control shows its field immediately, and follows changes from code', () => {
  const store = startStore();
  const nome = { value: '' };
  store.attach('nome', nome);
  expect(nome.value).toBe('Ana');
  store.change((values) => ({ ...values, nome: 'Ana Maria' }));
  expect(nome.value).toBe('Ana Maria');
});

test('typed text stays with its block when blocks are reordered', () => {
  const store = startStore();
  const cep = { value: '' };
  store.attach('enderecos.b.cep', cep);
  store.type('enderecos.b.cep', '01001-000');
  store.change((values) => ({ ...values, enderecos: values.enderecos.toReversed() }));
  expect(store.get().enderecos.map(({ key, cep: text }) => [key, text])).toEqual([
    ['b', '01001-000'],
    ['a', ''],
  ]);
  expect(readText(store.get(), 'enderecos.b.cep')).toBe('01001-000');
});

test('typing into a removed field changes nothing', () => {
  const store = startStore();
  store.change((values) => ({ ...values, enderecos: values.enderecos.slice(0, 1) }));
  store.type('enderecos.b.cep', '01001-000');
  expect(store.get().enderecos).toHaveLength(1);
  expect(readText(store.get(), 'enderecos.b.cep')).toBe('');
});

test('a snapshot stays as it was', () => {
  const store = startStore();
  const before = store.get();
  store.type('nome', 'Bia');
  store.type('enderecos.a.cep', '1');
  expect(before.nome).toBe('Ana');
  expect(before.enderecos[0]?.cep).toBe('');
});

test('a detached control is not written to, but its replacement is', () => {
  const store = startStore();
  const old = { value: '' };
  const detach = store.attach('nome', old);
  const next = { value: '' };
  store.attach('nome', next);
  detach();
  store.change((values) => ({ ...values, nome: 'Bia' }));
  expect([old.value, next.value]).toEqual(['Ana', 'Bia']);
});

test('after a save, empty items keep their positions', () => {
  const shown = startStore().get();
  const [, second] = shown.enderecos;
  const saved = { ...shown, nome: 'Ana Souza', enderecos: [{ ...second!, cep: '01001-000' }], telefones: [] };
  const kept = withShownItems(saved, shown, PESSOA);
  expect(kept.nome).toBe('Ana Souza');
  expect(kept.enderecos.map(({ key, cep }) => [key, cep])).toEqual([
    ['a', ''],
    ['b', '01001-000'],
  ]);
  expect(kept.telefones).toEqual(shown.telefones);
});

test('settled waits for all pending answers that fill the form', async () => {
  const store = startStore();
  const ends = [store.hold(), store.hold()];
  const settled = store.settled().then(() => 'settled');
  ends[0]?.();
  const third = store.hold();
  ends[1]?.();
  expect(await Promise.race([settled, Promise.resolve('held')])).toBe('held');
  third();
  expect(await settled).toBe('settled');
});

test('an item changed during a save gets the id from that save', () => {
  const [old, added] = [newBlock('telefones', 'fisica', 'a'), newBlock('telefones', 'fisica', 'b')];
  const saved = {
    ...emptyForm('fisica'),
    telefones: [
      { ...old, id: '0.0' },
      { ...added, id: '4.1' },
    ],
  };
  const later = newBlock('telefones', 'fisica', 'c');
  const typed = {
    ...emptyForm('fisica'),
    telefones: [{ ...added, numero: '(11) 93333-3333' }, { ...old, id: '0.0' }, later],
  };
  const ids = withSavedIds(saved, typed, PESSOA).telefones.map(({ numero, id }) => [numero, id]);
  expect(ids).toEqual([
    ['(11) 93333-3333', '4.1'],
    ['', '0.0'],
    ['', ''],
  ]);
});
