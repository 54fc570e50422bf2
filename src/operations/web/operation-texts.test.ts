import { expect, test } from 'vitest';
import { countRecords, formatDuration } from '../../kit/web/format/number-format.ts';
import type { PessoaFilter } from '../../search/list-filter.ts';
import { bulkTitle, selectionText } from './bulk/bulk-texts.ts';
import { titleOf } from './operation-texts.ts';

const ID = '0192f0c4-0000-7000-8000-000000000030';

test('describes an operation', () => {
  expect(titleOf({ kind: 'import', total: 1000, nome: null, undoes: null, bulk: null })).toBe(
    'Importação de 1.000 fichas',
  );
  expect(titleOf({ kind: 'update', total: 1, nome: 'Ana Souza', undoes: null, bulk: null })).toBe(
    'Alteração de Ana Souza',
  );
});

test('describes an undo, and the undo of an undo', () => {
  expect(
    titleOf({ kind: 'undo', total: 2, nome: null, undoes: { id: ID, kind: 'import', bulk: null }, bulk: null }),
  ).toBe('Desfazer: importação de 2 fichas');
  expect(
    titleOf({ kind: 'undo', total: 2, nome: null, undoes: { id: ID, kind: 'undo', bulk: null }, bulk: null }),
  ).toBe('Refazer: 2 fichas');
});

test('counts records and time in words', () => {
  expect(countRecords(312418)).toBe('312.418 fichas');
  expect([300, 12_000, 185_000].map(formatDuration)).toEqual(['0,3 s', '12 s', '3 min 5 s']);
});

test('describes a bulk change, its list, and its undo', () => {
  const bulk = {
    change: { type: 'setSituacao', situacao: 'inativa' },
    query: { q: ' padaria ', uf: '35', pendencia: 'sem_email' },
    except: 2,
  } as const;
  const change = { kind: 'bulk', total: 312_418, nome: null, undoes: null, bulk } as const;
  expect(titleOf(change)).toBe('Situação → inativa em 312.418 fichas (busca “padaria”, UF SP, pendência sem e-mail)');
  expect(titleOf({ ...change, total: 1, nome: 'Ana Souza', bulk: { ...bulk, query: null } })).toBe(
    'Situação → inativa em Ana Souza',
  );
  const undoes = { id: ID, kind: 'bulk', bulk } as const;
  expect(titleOf({ kind: 'undo', total: 3, nome: null, undoes, bulk: null })).toBe(
    'Desfazer: situação → inativa em 3 fichas',
  );
});

test.each([
  [{ type: 'setLimiteCredito', limiteCredito: '1500.00' }, 'Limite de crédito → R$\u00a01.500,00 em 2 fichas'],
  [{ type: 'setLimiteCredito', limiteCredito: null }, 'Limite de crédito → vazio em 2 fichas'],
  [{ type: 'setObservacoes', observacoes: 'a'.repeat(50) }, `Observações → “${'a'.repeat(39)}…” em 2 fichas`],
  [{ type: 'setObservacoes', observacoes: '' }, 'Observações → vazias em 2 fichas'],
  [{ type: 'addTag', tag: 'vip' }, 'Etiqueta “vip” incluída em 2 fichas'],
  [{ type: 'removeTag', tag: 'vip' }, 'Etiqueta “vip” tirada em 2 fichas'],
  [{ type: 'addPapel', papel: 'cliente' }, 'Papel cliente incluído em 2 fichas'],
  [{ type: 'removePapel', papel: 'funcionario' }, 'Papel funcionário tirado em 2 fichas'],
  [{ type: 'delete' }, 'Exclusão de 2 fichas'],
  [{ type: 'restore' }, 'Restauração de 2 fichas'],
  [{ type: 'asAt', moment: '2025-11-20T14:05:00' }, 'Volta a 20/11/2025, 14:05 de 2 fichas'],
] as const)('says of %j: %s', (change, title) => {
  expect(bulkTitle({ change }, '2 fichas')).toBe(title);
});

test('describes the records of a bulk change', () => {
  const change = { type: 'delete' } as const;
  expect(selectionText({ change, query: null, except: 0 })).toBe('Escolhidas uma a uma');
  expect(selectionText({ change, query: {}, except: 0 })).toBe('Todas');
  expect(selectionText({ change, query: { tipo: 'juridica', codigoCidade: '3550308' }, except: 1 }, 'São Paulo')).toBe(
    'Todas: empresas, cidade São Paulo, menos 1 desmarcada',
  );
  const several = { uf: ['SP', '33'], tag: 'vip', except: ['tipo:fisica', 'tag:a:b'] } satisfies PessoaFilter;
  expect(selectionText({ change, query: several, except: 0 })).toBe(
    'Todas: UF SP ou RJ, etiqueta “vip”, menos pessoas, menos etiqueta “a:b”',
  );
  expect(selectionText({ change, query: { ...several, except: [], match: 'any' }, except: 0 })).toBe(
    'Todas: UF SP ou RJ ou etiqueta “vip”',
  );
  const deleted = { change: { type: 'restore' }, query: { deleted: 'only', tag: 'vip' }, except: 1_000 } as const;
  expect(selectionText(deleted)).toBe('Todas as excluídas: etiqueta “vip”, menos 1.000 desmarcadas');
});
