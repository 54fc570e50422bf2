import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildFisica, TELEFONE } from '../../../test/pessoas.ts';
import { completeIds, withItemIds } from './item-ids.ts';
import type { Pessoa } from '../pessoa.ts';

const phone = (digit: number, id?: string) => ({
  ...TELEFONE,
  numero: `1191111000${digit}`,
  ...(id !== undefined && { id }),
});
const stored = (telefones: Pessoa['telefones'], version = 1) =>
  withItemIds({
    ...buildFisica({ telefones }),
    id: '01920000-0000-7000-8000-000000000001',
    codigo: 1,
    version,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    deletedAt: null,
  });
const idsOf = ({ telefones }: { telefones: Pessoa['telefones'] }) => telefones.map(({ id }) => id);

const digits = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 });

test('without ids in the request, items are recognized by their identifying fields, in any order', () => {
  fc.assert(
    fc.property(digits, digits, (before, after) => {
      const record = stored(before.map((digit) => phone(digit)));
      const done = completeIds(record, buildFisica({ telefones: after.map((digit) => phone(digit)) }));
      for (const [at, digit] of after.entries())
        if (before.includes(digit)) expect(done.telefones[at]!.id).toBe(`0.${before.indexOf(digit)}`);
    }),
  );
});

test('an id occurs once in a list, and is never reused in later versions, whatever is sent', () => {
  const sent = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(undefined, '', '0.0', '0.1', '2.0', '3.1', '7.0')),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(digits, fc.array(sent, { maxLength: 5 }), (before, saves) => {
      let record: Pessoa = stored(before.map((digit) => phone(digit)));
      const gone = new Set<string>();
      for (const items of saves) {
        // as the API accepts it: ids that the record does not have are new items
        const known = new Set(idsOf(record));
        const telefones = items.map(([digit, id]) => phone(digit, id !== undefined && !known.has(id) ? '' : id));
        const next = completeIds(record, buildFisica({ telefones }));
        const ids = idsOf(next);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(gone.has(id!)).toBe(false);
        for (const id of known) if (!ids.includes(id)) gone.add(id!);
        record = { ...record, ...next, id: record.id, version: record.version + 1 };
      }
    }),
  );
});
