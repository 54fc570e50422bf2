import { AUDIT_LABELS } from '../../access/audit.ts';
import { formatFullMoment, formatMoment } from '../../kit/web/format/moments.ts';
import { Cell, RowHeader, Table } from '../../kit/web/ui/Table.tsx';
import { ORIGIN_NAMES } from '../../register/operations/operation.labels.ts';
import type { AuditEvent } from '../audit.schema.ts';
import { actorName, describeDetails } from '../audit.words.ts';

const COLUMNS = [
  { label: 'Ato' },
  { label: 'Quem' },
  { label: 'Sobre quem' },
  { label: 'Quando' },
  { label: 'Origem' },
  { label: 'Detalhes' },
] as const;

type Props = {
  events: readonly AuditEvent[];
  /** the row that receives the focus: the first row of a newly loaded page */
  focusOn: number | undefined;
};

/** The table of acts, one per row: who, from where, when, what. */
export function AuditTable({ events, focusOn }: Props) {
  return (
    <Table label="Auditoria" columns={COLUMNS} lines>
      {events.map(({ number, kind, user, subject, at, address, origin, details }, index) => (
        <tr key={number}>
          <RowHeader>
            <span tabIndex={-1} ref={index === focusOn ? focusIt : undefined}>
              {AUDIT_LABELS[kind]}
            </span>
          </RowHeader>
          <Cell label="Quem">
            <span title={user?.email}>{actorName({ user, origin })}</span>
          </Cell>
          <Cell label="Sobre quem">{subject && <span title={subject.email}>{subject.nome}</span>}</Cell>
          <Cell label="Quando">
            <time dateTime={at} title={formatFullMoment(at)}>
              {formatMoment(at)}
            </time>
          </Cell>
          <Cell label="Origem">{placeOf({ user, origin, address })}</Cell>
          <Cell label="Detalhes">{describeDetails(details)}</Cell>
        </tr>
      ))}
    </Table>
  );
}

/** The origin and address of an act. The command line is shown only as the actor. */
function placeOf({ user, origin, address }: Pick<AuditEvent, 'user' | 'origin' | 'address'>): string | undefined {
  const isSaid = !user && origin === 'cli';
  return [!isSaid && ORIGIN_NAMES[origin], address].filter(Boolean).join(' · ') || undefined;
}

function focusIt(element: HTMLElement | null): void {
  element?.focus();
}
