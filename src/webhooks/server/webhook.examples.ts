import { EXAMPLE } from '../../kit/example-world.ts';
import type { Delivery, DeliveryDetail, Webhook } from '../webhook.ts';

const AT = '2026-11-21T12:00:00.000Z';

/** A webhook, a message and its body for the API documentation. */
export const EXAMPLE_WEBHOOK: Webhook = {
  id: EXAMPLE.webhookId,
  nome: 'Loja virtual',
  url: 'https://loja.example/fichario',
  types: ['pessoa.created', 'pessoa.updated'],
  state: 'active',
  reason: null,
  failures: 0,
  failingSince: null,
  succeededAt: AT,
  waiting: 0,
  failed: 1,
  behind: 0,
  secretAt: AT,
  previousUntil: null,
  createdAt: AT,
};

export const EXAMPLE_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

const ATTEMPT = {
  at: AT,
  durationMs: 132,
  status: 500,
  problem: 'status',
  message: 'Respondeu 500.',
  answer: 'erro interno',
} as const;

export const EXAMPLE_DELIVERY: Delivery = {
  id: EXAMPLE.webhookDeliveryId,
  type: 'pessoa.created',
  number: 1,
  operationId: EXAMPLE.operationId,
  pessoa: { id: EXAMPLE.pessoaId, codigo: 1, nome: EXAMPLE.pessoaNome, tipo: 'fisica' },
  version: 1,
  at: AT,
  state: 'failed',
  attempts: 10,
  queuedAt: AT,
  nextAttemptAt: null,
  waits: false,
  last: ATTEMPT,
};

export const EXAMPLE_DETAIL: DeliveryDetail = {
  ...EXAMPLE_DELIVERY,
  log: [ATTEMPT],
  body: {
    type: 'pessoa.created',
    tenantId: EXAMPLE.tenantId,
    number: 1,
    operationId: EXAMPLE.operationId,
    at: AT,
    pessoa: { id: EXAMPLE.pessoaId, codigo: 1, tipo: 'fisica', nome: EXAMPLE.pessoaNome, version: 1 },
    nfe: {
      pronta: false,
      em: AT.slice(0, 10),
      items: [{ code: 'nfe_endereco_falta', path: 'enderecos', nivel: 'recusa' }],
    },
  },
};

export const EXAMPLE_TEST: DeliveryDetail = {
  ...EXAMPLE_DELIVERY,
  type: 'webhook.test',
  number: null,
  operationId: null,
  pessoa: null,
  version: null,
  state: 'delivered',
  attempts: 1,
  last: { ...ATTEMPT, status: 204, problem: null, message: 'Recebida (204).', answer: null },
  log: [{ ...ATTEMPT, status: 204, problem: null, message: 'Recebida (204).', answer: null }],
  body: {
    type: 'webhook.test',
    tenantId: EXAMPLE.tenantId,
    number: null,
    operationId: null,
    at: AT,
    pessoa: null,
  },
};
