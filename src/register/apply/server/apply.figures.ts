import { pendenciasOf } from '../../../pessoa/nfe/find-pendencias.ts';
import { type PessoaInput, principalOf } from '../../../pessoa/pessoa.ts';
import type { Change } from './change.ts';

/** The stored figures of a register: see `register_figures` in db/migrations/0004_pessoas.sql. */
export type FigureName = 'tipo_situacao' | 'created' | 'estado' | 'cidade' | 'pendencia' | 'completa';

/** A difference for one figure. The database computes the month of a `created` figure from `at`, or from now when it is null. */
export type FigureDelta = { figure: FigureName; key: string; at: string | null; delta: number };

/** Sums the effects of changes on the figures, without zeros. A created record counts at `at`, or now. */
export type FigureSum = { add: (change: Change, at?: Date) => void; deltas: () => FigureDelta[] };

export function createFigureSum(): FigureSum {
  const sum = new Map<string, FigureDelta>();
  const count = (content: PessoaInput, createdAt: string | null, by: 1 | -1) => {
    for (const [figure, key] of figuresOf(content)) {
      const at = figure === 'created' ? createdAt : null;
      const name = `${figure} ${key} ${at}`;
      const delta = (sum.get(name)?.delta ?? 0) + by;
      sum.set(name, { figure, key, at, delta });
    }
  };
  const add = (change: Change, at?: Date) => {
    if (change.type === 'create') return count(change.input, at?.toISOString() ?? null, 1);
    if (change.type === 'update' && change.inTrash) return; // figures do not count deleted records
    const { before } = change;
    count(before, before.createdAt, change.type === 'restore' || change.type === 'unmerge' ? 1 : -1);
    if (change.type === 'update') count(change.input, before.createdAt, 1);
  };
  return { add, deltas: () => [...sum.values()].filter(({ delta }) => delta !== 0) };
}

/** The figures that count a live record. */
function figuresOf(content: PessoaInput): [FigureName, string][] {
  const { codigoEstado = '', codigoCidade = '' } = principalOf(content.enderecos) ?? {};
  const pendencias = pendenciasOf(content);
  return [
    ['tipo_situacao', `${content.tipo} ${content.situacao}`],
    ['created', content.tipo],
    ['estado', codigoEstado],
    ['cidade', codigoCidade],
    ...pendencias.map((kind): [FigureName, string] => ['pendencia', kind]),
    // being ready for an invoice is not part of completeness: not every client issues invoices
    ...(pendencias.every((kind) => kind === 'nfe') ? [['completa', ''] satisfies [FigureName, string]] : []),
  ];
}
