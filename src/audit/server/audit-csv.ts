import { AUDIT_LABELS } from '../../access/audit.ts';
import { momentToTheSecond } from '../../kit/brasilia-moment.ts';
import { toCsvLine } from '../../kit/csv-line.ts';
import { ORIGIN_NAMES } from '../../register/operations/operation.labels.ts';
import type { AuditEvent } from '../audit.schema.ts';
import { actorName, describeDetails } from '../audit.words.ts';

const HEAD = ['Quando', 'Ato', 'Quem', 'E-mail', 'Sobre quem', 'E-mail (sobre quem)', 'Endereço', 'Origem', 'Detalhes'];

/** The acts as CSV (RFC 4180), for spreadsheets in Portuguese. No cell is executed as a formula. */
export function writeAuditCsv(events: readonly AuditEvent[]): string {
  const rows = events.map(({ at, kind, user, subject, address, origin, details }) => [
    momentToTheSecond(at),
    AUDIT_LABELS[kind],
    actorName({ user, origin }),
    user?.email ?? '',
    subject?.nome ?? '',
    subject?.email ?? '',
    address ?? '',
    ORIGIN_NAMES[origin],
    describeDetails(details),
  ]);
  return `\ufeff${[HEAD, ...rows].map(toCsvLine).join('')}`;
}
