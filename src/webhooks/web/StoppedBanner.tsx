import { Banner } from '../../kit/web/ui/Banner.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import type { Webhook } from '../webhook.ts';
import css from './Webhooks.module.css';
import { explainStop } from './webhook-texts.ts';
import { changeWebhook } from './webhooks.api.ts';

/** Shows why a webhook has stopped and what to do, with a button to resume it. Empty for an active webhook. */
export function StoppedBanner({ webhook }: { webhook: Webhook }) {
  const { act, isRunning } = useAction();
  if (webhook.state === 'active') return null;
  const stopped = explainStop(webhook);
  const handleResume = () => void act(() => changeWebhook(webhook.id, { state: 'active' }), 'Webhook ativo.');
  return (
    <div className={css.banner}>
      <Banner
        kind={stopped ? 'error' : 'info'}
        actions={
          <Button size="sm" loading={isRunning} onClick={handleResume}>
            Ativar
          </Button>
        }
      >
        {stopped ?? 'Pausado: o que muda nas fichas espera aqui e é enviado quando ele for ativado.'}
      </Banner>
    </div>
  );
}
