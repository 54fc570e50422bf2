import { type Role, ROLE_LABELS } from '../../../access/policy.ts';
import { formatFullMoment } from '../../../kit/web/format/moments.ts';
import { Cell } from '../../../kit/web/ui/Table.tsx';

type Props = { role: Role; invitedBy: string; expiresAt: string };

/** The cells of an invitation that its client and its recipient both see. */
export function InvitationCells({ role, invitedBy, expiresAt }: Props) {
  return (
    <>
      <Cell label="Papel">{ROLE_LABELS[role]}</Cell>
      <Cell label="Convidado por">{invitedBy}</Cell>
      <Cell label="Vale até">
        <time dateTime={expiresAt}>{formatFullMoment(expiresAt)}</time>
      </Cell>
    </>
  );
}
