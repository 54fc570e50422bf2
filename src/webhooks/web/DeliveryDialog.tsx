import { RotateCw } from '../../kit/web/icons/icons.ts';
import { useNow } from '../../kit/web/format/moments.ts';
import { Dialog } from '../../kit/web/overlay/Dialog.tsx';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { Badge } from '../../kit/web/ui/Badge.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import { joinClasses } from '../../kit/web/ui/joinClasses.ts';
import { ErrorState, SkeletonLines } from '../../kit/web/ui/states.tsx';
import { TYPE_LABELS } from '../webhook.labels.ts';
import type { Attempt, DeliveryDetail } from '../webhook.ts';
import css from './Webhooks.module.css';
import { formatMoment, stateOf } from './webhook-texts.ts';
import { replayDelivery, useDelivery } from './webhooks.api.ts';

type Props = { webhookId: string; deliveryId: string; onClose: () => void };

/** One message: its attempts with the answers, and its body. */
export function DeliveryDialog({ webhookId, deliveryId, onClose }: Props) {
  const { data, error, refetch } = useDelivery(webhookId, deliveryId);
  const { act, isRunning } = useAction();
  const handleReplay = () => void act(() => replayDelivery(webhookId, deliveryId), 'A mensagem está de novo na fila.');
  return (
    <Dialog
      open
      size="lg"
      title={data ? TYPE_LABELS[data.type] : 'Mensagem'}
      onClose={onClose}
      footer={
        <>
          {data && data.number !== null && data.state !== 'pending' && (
            <Button icon={<RotateCw />} loading={isRunning} onClick={handleReplay}>
              Enviar de novo
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            Fechar
          </Button>
        </>
      }
    >
      {data && <Content delivery={data} />}
      {!data && !error && <SkeletonLines lines={6} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Dialog>
  );
}

function Content({ delivery }: { delivery: DeliveryDetail }) {
  const { id, log, body, number, version } = delivery;
  const { tone, label } = stateOf(delivery);
  return (
    <div className={css.stack}>
      <p className={css.attemptHead}>
        <Badge tone={tone}>{label}</Badge>
        <span className={css.muted}>
          webhook-id {id}
          {number !== null && ` · evento ${number} · versão ${version}`}
        </span>
      </p>
      <h3 className={css.heading}>Tentativas</h3>
      {log.length === 0 ? <p className={css.muted}>Nenhuma ainda.</p> : <Attempts log={log} />}
      <h3 className={css.heading}>O que é enviado</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <pre className={css.code} tabIndex={0} aria-label="O que é enviado">
        {JSON.stringify(body, null, 2)}
      </pre>
    </div>
  );
}

/** The newest attempt comes first, because it is the one that users look for. */
function Attempts({ log }: { log: readonly Attempt[] }) {
  const now = useNow();
  return (
    <ol className={css.attempts} reversed>
      {log.toReversed().map((attempt) => (
        <li key={attempt.at} className={css.attempt}>
          <span className={css.attemptHead}>
            <time dateTime={attempt.at} className={css.number}>
              {formatMoment(attempt.at, now)}
            </time>
            <span>{attempt.message}</span>
            <span className={css.muted}>{attempt.durationMs} ms</span>
          </span>
          {attempt.answer && <pre className={joinClasses(css.code, css.wrapped)}>{attempt.answer}</pre>}
        </li>
      ))}
    </ol>
  );
}
