import type { AuditKind } from '../../access/audit.ts';
import { readPeriod } from '../../kit/web/dates/read-period.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The query of the audit page: the trail of the client or of the installation, and its filters. Days are ISO. */
export type AuditSearch = { de_que?: 'instalacao'; tipo?: AuditKind; usuario?: string; de?: string; ate?: string };

const KIND = /^[a-z]+\.[a-z]+$/;

/**
 * Reads the filters from an address. Ignores invalid values, because anybody may have typed them. The page knows which kinds exist:
 * their names are in no first load.
 */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const tipo = typeof raw['tipo'] === 'string' && KIND.test(raw['tipo']) ? (raw['tipo'] as AuditKind) : undefined; // see above
  const usuario = typeof raw['usuario'] === 'string' && UUID.test(raw['usuario']) ? raw['usuario'] : undefined;
  const { de, ate } = readPeriod(raw);
  return {
    ...(raw['de_que'] === 'instalacao' && { de_que: 'instalacao' as const }),
    ...(tipo && { tipo }),
    ...(usuario && { usuario }),
    ...(de && { de }),
    ...(ate && { ate }),
  };
}
