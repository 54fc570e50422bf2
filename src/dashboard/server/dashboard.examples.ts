import { UFS } from '@fichario/brasil';
import { EXAMPLE } from '../../kit/example-world.ts';
import { PENDENCIAS } from '../../pessoa/pendencias.ts';
import {
  type Birthdays,
  type ByCity,
  type ByState,
  type Completeness,
  COMPLETENESS_FIELDS,
  type CreatedByMonth,
  type LatestChanges,
  type PendenciaCounts,
  type Totals,
} from '../dashboard.schema.ts';

export const EXAMPLE_TOTALS: Totals = {
  total: 1,
  fisica: 1,
  juridica: 0,
  situacoes: { ativa: 1, inativa: 0, bloqueada: 0 },
  unprepared: 0,
};

export const EXAMPLE_CREATED_BY_MONTH: CreatedByMonth = { months: [{ month: '2026-11', fisica: 1, juridica: 0 }] };

export const EXAMPLE_BY_STATE: ByState = {
  states: UFS.map(({ sigla, codigo }) => ({ uf: sigla, codigoEstado: codigo, count: 0 })),
  semEstado: 1,
};

export const EXAMPLE_BY_CITY: ByCity = {
  cities: [{ codigoCidade: '3550308', nome: 'São Paulo', uf: 'SP', count: 1 }],
  outras: 0,
  semCidade: 0,
};

export const EXAMPLE_COMPLETENESS: Completeness = {
  total: 1,
  completas: 0,
  fields: COMPLETENESS_FIELDS.map((field) => ({ field, filled: field === 'documento' ? 1 : 0 })),
};

export const EXAMPLE_BIRTHDAYS: Birthdays = {
  from: '2026-11-15',
  to: '2026-11-21',
  items: [
    {
      tenantId: EXAMPLE.tenantId,
      id: EXAMPLE.pessoaId,
      codigo: 1,
      nome: EXAMPLE.pessoaNome,
      nomeSocial: null,
      nascimento: '1980-11-18',
      date: '2026-11-18',
    },
  ],
  more: false,
};

export const EXAMPLE_PENDENCIA_COUNTS: PendenciaCounts = {
  kinds: PENDENCIAS.map((kind) => ({ kind, count: kind.startsWith('sem_') && kind !== 'sem_documento' ? 1 : 0 })),
};

export const EXAMPLE_LATEST_CHANGES: LatestChanges = {
  items: [
    {
      operationId: EXAMPLE.operationId,
      tenantId: EXAMPLE.tenantId,
      kind: 'create',
      at: '2026-11-20T12:00:00.000Z',
      userNome: EXAMPLE.userNome,
      total: 1,
      pessoa: { id: EXAMPLE.pessoaId, codigo: 1, nome: EXAMPLE.pessoaNome, tipo: 'fisica' },
    },
  ],
};
