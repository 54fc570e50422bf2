import { ROLE_LABELS } from '../access/policy.ts';
import { ORIGIN_NAMES } from '../register/operations/operation.labels.ts';
import type { AuditEvent } from './audit.schema.ts';

/** The name of the actor; without a session it is the command line on the server, or an unknown person. */
export function actorName({ user, origin }: Pick<AuditEvent, 'user' | 'origin'>): string {
  return user?.nome ?? (origin === 'cli' ? ORIGIN_NAMES.cli : 'Desconhecido');
}

/** Portuguese labels for the names of details; a name without a label is shown itself. */
const DETAIL_LABELS: Readonly<Record<string, string>> = {
  role: 'papel',
  before: 'antes',
  email: 'e-mail',
  nome: 'nome',
  tenant: 'cliente',
  route: 'pedido',
  reason: 'motivo',
  codigo: 'ficha',
  field: 'campo',
  format: 'formato',
  list: 'lista',
  rows: 'fichas',
  url: 'endereço',
  count: 'quantas',
  setting: 'configuração',
  value: 'valor',
  installationAdmin: 'administra a instalação',
  backup: 'do back-up de',
};

const VALUE_LABELS: Readonly<Record<string, string>> = {
  ...ROLE_LABELS,
  true: 'sim',
  false: 'não',
  wrong_credentials: 'e-mail ou senha não conferem',
  too_many_attempts: 'tentativas demais',
  wrong_password: 'a senha não confere',
};

/** Describes the details: `papel: Gestor · motivo: conferir o contrato`. Omits ids, which are for programs. */
export function describeDetails(details: AuditEvent['details']): string {
  return Object.entries(details)
    .filter(([name, value]) => value !== null && !name.endsWith('Id') && name !== 'id')
    .map(([name, value]) => `${DETAIL_LABELS[name] ?? name}: ${VALUE_LABELS[String(value)] ?? String(value)}`)
    .join(' · ');
}
