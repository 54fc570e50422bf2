import { Plus, Webhook as WebhookIcon } from '../../kit/web/icons/icons.ts';
import { type ReactNode, useState } from 'react';
import { TenantPage } from '../../access/web/TenantPage.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../kit/web/ui/states.tsx';
import { MAX_WEBHOOKS, type WebhookWithSecret } from '../webhook.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import css from './Webhooks.module.css';
import { WebhookTable } from './WebhookTable.tsx';
import { useWebhooks } from './webhooks.api.ts';

/** /webhooks: the systems that receive the changes of the client. */
export function WebhooksPage() {
  return (
    <TenantPage title="Webhooks" action="webhook.manage" noTenant={<ChooseTenant />} notAllowed={<NotAllowed />}>
      <Webhooks />
    </TenantPage>
  );
}

function Webhooks() {
  const { data, error, refetch } = useWebhooks();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret>();
  const isFull = data !== undefined && data.length >= MAX_WEBHOOKS;
  const handleMade = (webhook: WebhookWithSecret) => {
    setAdding(false);
    setMade(webhook);
  };
  const add = (
    <Button
      variant="primary"
      icon={<Plus />}
      disabled={isFull}
      title={isFull ? `São no máximo ${MAX_WEBHOOKS}` : undefined}
      onClick={() => setAdding(true)}
    >
      Novo webhook
    </Button>
  );
  return (
    <>
      <PageHeader title="Webhooks" actions={data && data.length > 0 && add} />
      <div className={css.page}>
        {!data && !error && (
          <div className={css.section}>
            <SkeletonLines />
          </div>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <Nothing add={add} />}
        {data && data.length > 0 && <WebhookTable webhooks={data} />}
      </div>
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} onMade={handleMade} />}
      {made && <SecretDialog webhook={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

function Nothing({ add }: { add: ReactNode }) {
  return (
    <EmptyState icon={<WebhookIcon />} title="Avise outros sistemas quando uma ficha mudar" actions={add}>
      Com um webhook, a loja virtual ou o sistema de vendas recebe cada ficha criada, alterada, excluída ou restaurada
      segundos depois, assinada, na ordem certa. Se ele estiver fora do ar, o Fichário tenta de novo por três dias.
    </EmptyState>
  );
}

/** A webhook belongs to one client. */
export function ChooseTenant() {
  return (
    <EmptyState icon={<WebhookIcon />} title="Escolha um cliente">
      Cada cliente tem os seus webhooks. Escolha um no alto da tela.
    </EmptyState>
  );
}

export function NotAllowed() {
  return (
    <EmptyState icon={<WebhookIcon />} title="Só administradores do cliente cuidam dos webhooks">
      Peça a um administrador do cliente.
    </EmptyState>
  );
}
