import { useQuery } from '@tanstack/react-query';
import { Mail } from '../../../kit/web/icons/icons.ts';
import type { OwnInvitation } from '../invitation.schema.ts';
import { refreshTenants } from '../../../access/web/tenants.api.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { Cell, RowHeader, Table } from '../../../kit/web/ui/Table.tsx';
import { InvitationCells } from './InvitationCells.tsx';
import css from './TenantsPage.module.css';

const NO_TENANT = { tenant: null } as const;
const KEY = ['invitations', 'own'];
const COLUMNS = [
  { label: 'Cliente' },
  { label: 'Papel' },
  { label: 'Convidado por' },
  { label: 'Vale até' },
  { label: 'Resposta', hideLabel: true },
];

/** /convites: the invitations to the signed-in user. */
export function InvitationsPage() {
  const invitations = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get('/api/session/invitations', { ...NO_TENANT, signal })).data.items,
    staleTime: 0,
  });
  return (
    <>
      <PageHeader title="Convites" />
      {invitations.isPending && (
        <div className={css.loading}>
          <SkeletonLines />
        </div>
      )}
      {invitations.isError && <ErrorState error={invitations.error} onRetry={() => void invitations.refetch()} />}
      {invitations.data?.length === 0 && (
        <EmptyState icon={<Mail />} title="Nenhum convite espera resposta">
          Quando um cliente convidar você, o convite aparece aqui.
        </EmptyState>
      )}
      {invitations.data && invitations.data.length > 0 && (
        <Table label="Convites" columns={COLUMNS}>
          {invitations.data.map((invitation) => (
            <InvitationRow key={invitation.id} {...invitation} />
          ))}
        </Table>
      )}
    </>
  );
}

function InvitationRow({ id, tenant, role, invitedBy, expiresAt }: OwnInvitation) {
  const { act, isRunning } = useAction();
  const answer = async (path: '/api/session/invitations/{id}/accept' | '/api/session/invitations/{id}/decline') => {
    await api.post(path, { ...NO_TENANT, params: { id } });
    await Promise.all([queryClient.invalidateQueries({ queryKey: KEY }), refreshTenants()]);
  };
  const handleAccept = () =>
    void act(() => answer('/api/session/invitations/{id}/accept'), `Agora você tem acesso a ${tenant}.`);
  const handleDecline = () => void act(() => answer('/api/session/invitations/{id}/decline'), 'Convite recusado.');
  return (
    <tr>
      <RowHeader>{tenant}</RowHeader>
      <InvitationCells {...{ role, invitedBy, expiresAt }} />
      <Cell align="end">
        <Button
          variant="primary"
          loading={isRunning}
          aria-label={`Aceitar o convite de ${tenant}`}
          onClick={handleAccept}
        >
          Aceitar
        </Button>{' '}
        <Button loading={isRunning} aria-label={`Recusar o convite de ${tenant}`} onClick={handleDecline}>
          Recusar
        </Button>
      </Cell>
    </tr>
  );
}
