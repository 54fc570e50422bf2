import { AUDIT_LABELS } from '../../access/audit.ts';
import { formatFullMoment, formatMoment } from '../../kit/web/format/moments.ts';
import { Cell, RowHeader, Table } from '../../kit/web/ui/Table.tsx';
import type { AuditEvent } from '../audit.schema.ts';
import { describeDetails, ORIGIN_LABELS } from '../audit.words.ts';

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
  /** the row that takes the focus: the first one of a page that has just come */
  focusOn: number | undefined;
};

/** Acts, one a row: who, from where, when, what. */
export function AuditTable({ events, focusOn }: Props) {
  return (
    <Table label="Auditoria" columns={COLUMNS}>
      {events.map(({ number, kind, user, subject, at, address, origin, details }, index) => (
        <tr key={number}>
          <RowHeader>
            <span tabIndex={-1} ref={index === focusOn ? focusIt : undefined}>
              {AUDIT_LABELS[kind]}
            </span>
          </RowHeader>
          <Cell label="Quem">
            <Person person={user} />
          </Cell>
          <Cell label="Sobre quem">
            <Person person={subject} />
          </Cell>
          <Cell label="Quando">
            <time dateTime={at} title={formatFullMoment(at)}>
              {formatMoment(at)}
            </time>
          </Cell>
          <Cell label="Origem">{[ORIGIN_LABELS[origin], address].filter(Boolean).join(' · ')}</Cell>
          <Cell label="Detalhes">{describeDetails(details)}</Cell>
        </tr>
      ))}
    </Table>
  );
}

function Person({ person }: { person: AuditEvent['user'] }) {
  return person && <span title={person.email}>{person.nome}</span>;
}

function focusIt(element: HTMLElement | null): void {
  element?.focus();
}
