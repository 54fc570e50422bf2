import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildFisica, EMAIL, ENDERECO, ENDERECO_RIO, TELEFONE } from '../../../../test/pessoas.ts';
import { rounds } from '../../../../test/rounds.ts';
import { diffPessoa } from '../../../pessoa/items/diff.ts';
import { blocksOf, byName, PESSOA } from '../../../pessoa/field-list.ts';
import { completeIds, withItemIds } from '../../../pessoa/items/item-ids.ts';
import type { Pessoa, PessoaFisicaInput, PessoaInput } from '../../../pessoa/pessoa.ts';
import { contentOf } from '../../apply/server/version-content.ts';
import { mergeContents } from './merge-contents.ts';
import { unmergeContents } from './unmerge/unmerge-contents.ts';

const AT = '2026-01-02T03:04:05.000Z';

function stored(at: number, overrides: Partial<PessoaFisicaInput>): Pessoa {
  const id = `00000000-0000-7000-8000-00000000000${at}`;
  const times = { createdAt: AT, updatedAt: AT, deletedAt: null };
  return { ...withItemIds(buildFisica(overrides)), id, codigo: at, version: 1, ...times }; // a person with what is stored
}

/** The survivor after a merge, as the register stores it. */
function leftOf(survivor: Pessoa, content: object): Pessoa {
  const input = completeIds(withItemIds(survivor), content as PessoaInput); // what a merge makes
  return { ...survivor, ...input, id: survivor.id, version: survivor.version + 1 };
}

const phones = (...numbers: string[]) => numbers.map((numero, at) => ({ ...TELEFONE, numero, principal: at === 0 }));

describe('a merge', () => {
  test('takes values of a single record, and combines lists without repetitions', () => {
    const records = [
      stored(1, { nome: 'Ana Lima', telefones: phones('11987654321'), tags: ['vip'] }),
      stored(2, {
        nome: 'Ana Lima',
        cpf: '52998224725',
        telefones: phones('1133334444', '11987654321'),
        tags: ['feira'],
      }),
    ];
    const { content, origins } = mergeContents(records);
    expect(content).toMatchObject({ cpf: '52998224725', tags: ['vip', 'feira'] });
    expect(content.telefones.map(({ numero, principal }) => [numero, principal])).toEqual([
      ['11987654321', true],
      ['1133334444', false],
    ]);
    expect(origins.items['telefones']).toEqual([
      [
        { id: records[0]!.id, place: 0 },
        { id: records[1]!.id, place: 1 },
      ],
      [{ id: records[1]!.id, place: 0 }],
    ]);
  });

  test('proposes the value of the record with a document, gives the reason, and lists the dropped values', () => {
    const records = [stored(1, { nome: 'Ana L.' }), stored(2, { nome: 'Ana Lima', cpf: '52998224725' })];
    const { content, fields, dropped: left } = mergeContents(records);
    expect(content.nome).toBe('Ana Lima');
    expect(fields.find(({ path }) => path === 'nome')).toMatchObject({ from: records[1]!.id, why: 'document' });
    expect(left).toEqual([{ id: records[0]!.id, path: 'nome', label: 'Nome', value: 'Ana L.' }]);
  });

  test('takes what a person chose, and the stricter situação by default', () => {
    const records = [stored(1, { nome: 'Ana', situacao: 'ativa' }), stored(2, { nome: 'Bia', situacao: 'bloqueada' })];
    expect(mergeContents(records).content.situacao).toBe('bloqueada');
    const choose = { nome: records[1]!.id, situacao: records[0]!.id };
    expect(mergeContents(records, { choose }).content).toMatchObject({ nome: 'Bia', situacao: 'ativa' });
  });

  test('excludes an item that a person excludes, and lists it as dropped', () => {
    const records = [stored(1, { telefones: phones('11987654321') }), stored(2, { telefones: phones('1133334444') })];
    const { content, dropped: left } = mergeContents(records, { leave: ['telefones.0'] });
    expect(content.telefones.map(({ numero, principal }) => [numero, principal])).toEqual([['1133334444', true]]);
    expect(left).toMatchObject([{ id: records[0]!.id, path: 'telefones.0' }]);
  });
});

const content: fc.Arbitrary<Partial<PessoaFisicaInput>> = fc.record({
  nome: fc.constantFrom('Ana Lima', 'Ana de Lima', 'Ana L.'),
  cpf: fc.constantFrom(null, null, '52998224725'),
  nascimento: fc.constantFrom(null, '1980-02-29', '1980-03-01'),
  nomeMae: fc.constantFrom(null, 'Rita Lima'),
  situacao: fc.constantFrom('ativa' as const, 'inativa' as const, 'bloqueada' as const),
  observacoes: fc.constantFrom('', 'liga à tarde', 'não fia'),
  tags: fc.subarray(['vip', 'feira', 'atacado']),
  papeis: fc.subarray(['cliente' as const, 'fornecedor' as const]),
  telefones: fc.subarray(['11987654321', '1133334444', '21987650000']).map((numbers) => phones(...numbers)),
  emails: fc
    .subarray([EMAIL, { ...EMAIL, email: 'ana@exemplo.com.br' }])
    .map((all) => all.map((one, at) => ({ ...one, principal: at === 0 }))),
  enderecos: fc
    .subarray([ENDERECO, ENDERECO_RIO])
    .map((all) => all.map((one, at) => ({ ...one, principal: at === 0 }))),
});
const group = fc.array(content, { minLength: 2, maxLength: 4 }).map((all) => all.map((one, at) => stored(at + 1, one)));

function principals(record: object): number[] {
  return PESSOA.blocks.flatMap(([name]) => {
    const items = blocksOf(record, name).map(byName);
    return items.some((item) => 'principal' in item)
      ? [items.filter(({ principal }) => principal === true).length]
      : [];
  });
}

const without = (item: object) => ({ ...byName(item), principal: undefined, id: undefined });

describe('of any records', () => {
  test('every value and every item is in the merged record, or listed as dropped', () => {
    fc.assert(
      fc.property(group, (records) => {
        const { content: merged, dropped: left, origins } = mergeContents(records);
        for (const record of records) {
          const isNamed = (path: string) => left.some((one) => one.id === record.id && one.path.startsWith(path));
          for (const { path, after } of diffPessoa(undefined, record)) {
            const [key = '', place] = path.split('.');
            const value = byName(merged)[key];
            if (place === undefined) {
              const has = Array.isArray(after)
                ? after.every((one) => (value as unknown[]).includes(one))
                : JSON.stringify(value).includes(JSON.stringify(after).slice(1, -1));
              expect(has || isNamed(path), path).toBe(true);
            } else {
              const at = origins.items[key]!.findIndex((of) =>
                of.some((one) => one.id === record.id && one.place === Number(place)),
              );
              const isThere =
                JSON.stringify(without(blocksOf(merged, key)[at]!)) === JSON.stringify(without(after as object));
              expect(at >= 0 && (isThere || isNamed(`${key}.${place}.`)), path).toBe(true);
            }
          }
        }
        for (const count of principals(merged)) expect(count).toBe(1);
      }),
      { numRuns: rounds(60, 500) },
    );
  });

  test('undone immediately, each is as it was', () => {
    fc.assert(
      fc.property(group, (records) => {
        const { content: merged, origins } = mergeContents(records);
        const left = leftOf(records[0]!, merged);
        const {
          contents,
          settled: kept,
          open,
        } = unmergeContents({ befores: records, merged: left, current: left, origins });
        expect([kept, open]).toEqual([[], []]);
        expect(contents).toEqual(records.map((record) => ({ id: record.id, content: contentOf(record) })));
      }),
      { numRuns: rounds(60, 500) },
    );
  });

  test('a later change is in one list, and is applied to a record that had the value', () => {
    fc.assert(
      fc.property(group, content, fc.nat(), (records, edit, mask) => {
        const { content: merged, origins } = mergeContents(records);
        const left = leftOf(records[0]!, merged);
        // some fields of another content, as an edit of the merged record
        const taken = Object.entries(edit).filter((_, at) => (mask & (1 << at)) !== 0);
        const current = { ...left, ...Object.fromEntries(taken) };
        const { contents, settled: kept, open } = unmergeContents({ befores: records, merged: left, current, origins });
        const said = [...kept, ...open].map(({ path }) => path);
        const isAsBefore = diffPessoa(records[0], contentOf(current), PESSOA, 'known').length === 0;
        const changed = isAsBefore ? [] : diffPessoa(left, current, PESSOA, 'known');
        for (const { path } of changed)
          if (!path.endsWith('.principal'))
            expect(
              said.filter((one) => one === path),
              path,
            ).toHaveLength(changed.filter((one) => one.path === path).length);
        for (const { content: own } of contents) for (const count of principals(own)) expect(count).toBe(1);
        // another record differs only by the changes given to it
        for (const [at, { id, content: own }] of contents.entries())
          if (at > 0 && ![...kept, ...open].some((one) => one.id === id)) expect(own).toEqual(contentOf(records[at]!));
        // later additions go to the survivor
        for (const { numero } of current.telefones) {
          if (left.telefones.some((one) => one.numero === numero)) continue;
          expect(contents.some(({ content: own }) => own.telefones.some((one) => one.numero === numero))).toBe(true);
        }
      }),
      { numRuns: rounds(100, 1000) },
    );
  });
});

describe('after an edit of the merged record', () => {
  const [T1, T2, T3] = ['11911111111', '11922222222', '11933333333'] as const;
  const records = [stored(1, { telefones: phones(T1) }), stored(2, { telefones: phones(T2), emails: [EMAIL] })];
  const { content: merged, origins } = mergeContents(records);
  const left = leftOf(records[0]!, merged);
  const [own, other] = left.telefones;
  const fresh = { ...own!, numero: T3, id: '', principal: false };
  /** The numbers of each record after the undo, and the open changes. */
  const apart = (telefones: object[], rest: object = {}) => {
    const current = { ...left, ...completeIds(left, { ...left, ...rest, telefones } as PessoaInput) };
    const { contents, open } = unmergeContents({ befores: records, merged: left, current, origins });
    return {
      numbers: contents.map(({ content: one }) => one.telefones.map(({ numero }) => numero)),
      open: open.map(({ path }) => path),
      mails: contents.map(({ content: one }) => one.emails.length),
    };
  };

  test('each gets its phone back when one was deleted and another was added', () => {
    expect(apart([other!, fresh])).toMatchObject({ numbers: [[T3], [T2]], open: [] });
  });

  test('each keeps its phone when they were swapped', () => {
    expect(
      apart([
        { ...other!, principal: true },
        { ...own!, principal: false },
      ]),
    ).toMatchObject({
      numbers: [[T1], [T2]],
      open: [],
    });
  });

  test('a corrected phone of the other goes to the other, its replacement does not', () => {
    expect(apart([own!, { ...other!, numero: T3 }])).toMatchObject({ numbers: [[T1], [T3]], open: [] });
    expect(apart([own!, fresh])).toMatchObject({ numbers: [[T1, T3], [T2]], open: ['telefones.1'] });
  });

  test('an item removed from the merged record only is not removed from its owner by default', () => {
    expect(apart([own!])).toMatchObject({ numbers: [[T1], [T2]], open: ['telefones.1'] });
  });

  test('without a real change there is nothing to decide', () => {
    expect(apart([...records[0]!.telefones], { emails: [] })).toEqual({
      numbers: [[T1], [T2]],
      open: [],
      mails: [0, 1],
    });
  });

  test('added items keep their order', () => {
    const more = { ...fresh, numero: '11944444444' };
    expect(apart([own!, other!, fresh, more]).numbers).toEqual([[T1, T3, '11944444444'], [T2]]);
  });
});

const numberOf = (at: number) => `119${String(10_000_000 + at)}`;
const bare = (telefones: Pessoa['telefones']) =>
  telefones.map(({ numero, observacao }) => `${numero} ${observacao}`).sort();

test('an item of two others is created in the survivor, with a new id', () => {
  const shared = phones('11955555555');
  const records = [
    stored(1, { telefones: phones('11911111111') }),
    stored(2, { telefones: shared }),
    stored(3, { telefones: shared }),
  ];
  const { content: merged } = mergeContents(records);
  expect(merged.telefones.map(({ id }) => id)).toEqual(['0.0', '']);
});

describe('after any edit of the merged record in a form', () => {
  const count = fc.integer({ min: 0, max: 4 });
  const deed = fc.record({ what: fc.constantFrom('keep', 'keep', 'remove', 'number', 'words'), order: fc.nat(100) });

  test('each has its phones again, as edited, and the survivor has the added ones', () => {
    fc.assert(
      fc.property(
        count,
        count,
        fc.array(deed, { minLength: 8, maxLength: 8 }),
        fc.array(fc.nat(100), { maxLength: 3 }),
        (own, others, deeds, come) => {
          const records = [
            stored(1, { telefones: phones(...Array.from({ length: own }, (_, at) => numberOf(at))) }),
            stored(2, { telefones: phones(...Array.from({ length: others }, (_, at) => numberOf(10 + at))) }),
          ];
          const { content: merged, origins } = mergeContents(records);
          const left = leftOf(records[0]!, merged);
          const edited = left.telefones.map((item, at) => {
            const { what, order } = deeds[at]!; // eight at most
            const changed =
              what === 'number' ? { numero: numberOf(50 + at) } : what === 'words' ? { observacao: 'x' } : {};
            return { order, isGone: what === 'remove', isOwn: at < own, was: item, item: { ...item, ...changed } };
          });
          const added = come.map((order, at) => ({
            order,
            isGone: false,
            item: { ...TELEFONE, numero: numberOf(90 + at), id: '', principal: false },
          }));
          const telefones = [...edited, ...added]
            .filter(({ isGone }) => !isGone)
            .toSorted((a, b) => a.order - b.order)
            .map(({ item }, at) => ({ ...item, principal: at === 0 }));
          const current = {
            ...left,
            ...completeIds(left, { ...left, telefones }),
            id: left.id,
          };
          const { contents } = unmergeContents({ befores: records, merged: left, current, origins });
          const isAsBefore = diffPessoa(records[0], contentOf(current), PESSOA, 'known').length === 0;
          const ofOwn = edited.filter(({ isOwn, isGone }) => isOwn && !isGone).map(({ item }) => item);
          const ofOther = edited
            .filter(({ isOwn }) => !isOwn)
            .map(({ isGone, was, item }) => (isGone || isAsBefore ? was : item));
          expect(bare(contents[0]!.content.telefones)).toEqual(bare([...ofOwn, ...added.map(({ item }) => item)]));
          expect(bare(contents[1]!.content.telefones)).toEqual(bare(ofOther));
        },
      ),
      { numRuns: 3000 },
    );
  });
});
