import { expect, test } from 'vitest';
import { LIST_NAMES, type ListRecord, type ListValues, toListRow } from './list-row.ts';

const tenant = { id: 7, role: 'operador', settings: { longEmailEndings: false } } as const;

function record(updatedAt: string): ListRecord {
  const values: ListValues = {
    id: '0192f0c4-0000-7000-8000-000000000020',
    codigo: 3,
    tipo: 'fisica',
    nome: 'Ana',
    nomeChave: 'ana',
    outroNome: null,
    cpf: null,
    rg: null,
    cnpj: null,
    codigoEstado: null,
    codigoCidade: null,
    telefone: null,
    email: null,
    papeis: ['cliente'],
    tags: [],
    situacao: 'ativa',
    limiteCredito: '10.50',
    prontaParaNota: true,
    version: 1,
    createdAt: updatedAt,
    updatedAt,
    deletedAt: null,
  };
  return { columns: JSON.stringify(LIST_NAMES.map((name) => values[name])) };
}

test.each([
  ['2026-11-21T09:30:00+00:00', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21T09:30:00.5+00:00', '2026-11-21T09:30:00.500Z'],
  ['2026-11-21T09:30:00.123+00:00', '2026-11-21T09:30:00.123Z'],
  ['2026-11-21T09:30:00.123456+00:00', '2026-11-21T09:30:00.123Z'],
  ['2026-11-21T06:30:00.12-03:00', '2026-11-21T09:30:00.120Z'],
])('tells the time %s as %s', (stored, told) => {
  const { item, position } = toListRow(record(stored), tenant, '-updatedAt', 0);
  expect(item.updatedAt).toBe(told);
  expect(position.key).toBe(told);
  expect(new Date(stored).toISOString()).toBe(told);
});
