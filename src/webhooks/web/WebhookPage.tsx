import { useParams } from '@tanstack/react-router';
import { RotateCw, Send } from '../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { TenantPage } from '../../access/web/TenantPage.tsx';
import { useNow } from '../../kit/web/format/moments.ts';
import { notify } from '../../kit/web/browser/notifications.store.ts';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { navigate } from '../../kit/web/routing/router.ts';
import { Badge } from '../../kit/web/ui/Badge.tsx';
import { Button, buttonClasses } from '../../kit/web/ui/Button.tsx';
import { isMissing, LoadedItem } from '../../kit/web/items/LoadedItem.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import type { Webhook } from '../webhook.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { ReplayDialog } from './ReplayDialog.tsx';
import { SignatureHelp } from './SignatureHelp.tsx';
import { StoppedBanner } from './StoppedBanner.tsx';
import { WebhookFacts } from './WebhookFacts.tsx';
import { WebhookMenu } from './WebhookMenu.tsx';
import css from './Webhooks.module.css';
import { ChooseTenant, NotAllowed } from './WebhooksPage.tsx';
import { healthOf } from './webhook-texts.ts';
import { sendTest, useWebhook } from './webhooks.api.ts';

const BACK = (
  <Link to="/webhooks" className={buttonClasses({})}>
    Ver os webhooks
  </Link>
);

const TEXTS = {
  title: 'Webhook',
  missingTitle: 'Webhook não encontrado',
  missing: 'Este webhook não existe neste cliente',
};

/** /webhooks/:id: the state of a webhook, its messages, and their replay. */
export function WebhookPage() {
  const { id } = useParams({ from: '/shell/webhooks/$id' });
  return (
    <TenantPage
      id={id}
      title={TEXTS.title}
      action="webhook.manage"
      noTenant={<ChooseTenant />}
      notAllowed={<NotAllowed />}
    >
      <LoadedWebhook id={id} />
    </TenantPage>
  );
}

function LoadedWebhook({ id }: { id: string }) {
  const { data, error, refetch } = useWebhook(id);
  // hides a webhook that was deleted elsewhere
  const query = { data: isMissing(error) ? undefined : data, error, refetch };
  return (
    <LoadedItem back={BACK} query={query} texts={TEXTS} loadingClass={css.section}>
      {(webhook) => <WebhookView webhook={webhook} />}
    </LoadedItem>
  );
}

function WebhookView({ webhook }: { webhook: Webhook }) {
  const now = useNow();
  const [isReplaying, setReplaying] = useState(false);
  const test = useTest(webhook);
  const { tone, label } = healthOf(webhook, now);
  return (
    <>
      <PageHeader
        title={webhook.nome}
        actions={
          <>
            <Button icon={<Send />} loading={test.isRunning} onClick={test.send}>
              Enviar teste
            </Button>
            <Button icon={<RotateCw />} onClick={() => setReplaying(true)}>
              Reenviar…
            </Button>
            <WebhookMenu webhook={webhook} onDeleted={() => void navigate({ to: '/webhooks' })} />
          </>
        }
      >
        <Badge tone={tone}>{label}</Badge>
      </PageHeader>
      <div className={css.page}>
        <StoppedBanner webhook={webhook} />
        <WebhookFacts webhook={webhook} />
        <SignatureHelp />
        <DeliveryLog webhook={webhook} />
      </div>
      {isReplaying && <ReplayDialog webhook={webhook} onClose={() => setReplaying(false)} />}
    </>
  );
}

/** Sends a test and shows whether it was received. */
function useTest({ id }: Webhook) {
  const { act, isRunning } = useAction();
  const send = () =>
    void act(async () => {
      const { state, last } = await sendTest(id);
      const words = last?.message ?? '';
      if (state === 'delivered') notify({ kind: 'success', message: `Teste: ${words}` });
      else notify({ kind: 'error', message: `O teste não chegou. ${words}` });
    });
  return { send, isRunning };
}
