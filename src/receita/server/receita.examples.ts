import { EXAMPLE } from '../../kit/example-world.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import type { ReceitaPreview, ReceitaRow, ReceitaRun } from '../receita.schema.ts';

const AT = '2026-11-20T12:00:00.000Z';
const USER = { id: EXAMPLE.userId, nome: EXAMPLE.userNome };

export const EXAMPLE_PREVIEW: ReceitaPreview = {
  companies: 312,
  semCnpj: 4,
  stored: 12,
  exact: true,
  isOn: true,
  perMinute: 10,
  minutes: 30,
};

export const EXAMPLE_RUN: ReceitaRun = {
  id: EXAMPLE.receitaRunId,
  at: AT,
  user: USER,
  state: 'done',
  problem: null,
  endedAt: AT,
  total: 312,
  done: 312,
  iguais: 290,
  mudaram: 20,
  naoEncontradas: 1,
  semResposta: 1,
  semCnpj: 4,
  open: 21,
  restsUntil: null,
  isOn: true,
  perMinute: 10,
  operationId: null,
};

export const EXAMPLE_STOPPED: ReceitaRun = {
  ...EXAMPLE_RUN,
  id: EXAMPLE.runningReceitaRunId,
  state: 'stopped',
  done: 12,
  iguais: 12,
  mudaram: 0,
  naoEncontradas: 0,
  semResposta: 0,
  open: 0,
};

export const EXAMPLE_WAITING: ReceitaRun = {
  ...EXAMPLE_STOPPED,
  id: EXAMPLE.stoppedReceitaRunId,
  state: 'waiting',
  endedAt: null,
};

export const EXAMPLE_RECEITA_ROW: ReceitaRow = {
  pessoaId: EXAMPLE.pessoaId,
  codigo: 1,
  nome: 'Padaria Pão Quente Ltda',
  cnpj: '11222333000181',
  version: 3,
  askedAt: AT,
  outcome: 'mudou',
  state: 'open',
  isMoved: false,
  situacao: 'baixada',
  changes: [{ path: 'situacaoReceita', label: 'Situação na Receita', before: 'Ativa', after: 'Baixada' }],
};

export const EXAMPLE_APPLIED: Operation = {
  id: EXAMPLE.operationId,
  kind: 'receita',
  at: AT,
  user: USER,
  origin: 'api',
  total: 1,
  nome: 'Padaria Pão Quente Ltda',
  bulk: null,
  state: 'done',
  problem: null,
  durationMs: 40,
  undoes: null,
  undoneBy: null,
  done: 1,
  kept: 0,
  failed: 0,
  cleared: false,
  mayUndo: true,
};
