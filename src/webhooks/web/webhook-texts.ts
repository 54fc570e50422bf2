import { formatDay, formatTimeAgo } from '../../kit/web/format/moments.ts';
import { formatCount } from '../../kit/web/format/number-format.ts';
import type { BadgeProps } from '../../kit/web/ui/Badge.tsx';
import { TYPE_LABELS } from '../webhook.labels.ts';
import { type Delivery, FAILING_AFTER, MAX_COUNTED, type Webhook, type WebhookType } from '../webhook.ts';
import { WEBHOOK_TYPES } from '../webhook.schema.ts';

type Health = { tone: NonNullable<BadgeProps['tone']>; label: string };

/** The state of a webhook in a word or two. */
export function healthOf({ state, reason, failures, failingSince, succeededAt }: Webhook, now: Date): Health {
  if (state === 'disabled') return { tone: 'danger', label: 'Desativado' };
  if (state === 'paused')
    return reason === 'user' ? { tone: 'neutral', label: 'Pausado' } : { tone: 'danger', label: 'Parado' };
  if (failures >= FAILING_AFTER && failingSince)
    return { tone: 'danger', label: `Falhando ${sinceWords(failingSince, now)}` };
  if (succeededAt === null) return { tone: 'neutral', label: 'Ainda não enviou' };
  return { tone: 'success', label: 'Funcionando' };
}

/** `há 5 min.`; just now: `desde agora`. */
function sinceWords(iso: string, now: Date): string {
  const ago = formatTimeAgo(iso, now);
  if (ago === 'agora') return 'agora';
  return ago.startsWith('há') ? ago : `desde ${ago}`;
}

/** Why a webhook stopped, and what to do; undefined if it is active or a user paused it. */
export function explainStop({ state, reason }: Webhook): string | undefined {
  if (state === 'active') return undefined;
  if (reason === 'failing')
    return 'Parado: há dias nenhuma mensagem é recebida. Nada se perdeu. Corrija o outro sistema, envie um teste e ative de novo.';
  if (reason === 'gone')
    return 'Desativado: o outro sistema respondeu 410, que não quer mais receber. Confira o endereço antes de ativar de novo.';
  if (reason === 'key')
    return 'Parado: o segredo não pode mais ser lido, porque a chave da instalação é outra. Troque o segredo e ative de novo.';
  return undefined;
}

/** The types of a webhook in a line. */
export function typesText(types: readonly WebhookType[]): string {
  if (types.length === WEBHOOK_TYPES.length) return 'Tudo o que muda nas fichas';
  return types.map((type) => TYPE_LABELS[type]).join(', ');
}

/** `1.234`, or `mais de 10.000` beyond the limit of the count. */
export function cappedCount(count: number): string {
  return count < MAX_COUNTED ? formatCount(count) : `mais de ${formatCount(MAX_COUNTED - 1)}`;
}

/** `1 mensagem`, `1.234 mensagens`. */
export function countMessages(count: number): string {
  return count === 1 ? '1 mensagem' : `${cappedCount(count)} mensagens`;
}

/** The state of a message in a word or two. */
export function stateOf({ state, waits, attempts }: Delivery): Health {
  if (state === 'delivered') return { tone: 'success', label: 'Entregue' };
  if (state === 'failed') return { tone: 'danger', label: 'Não entregue' };
  if (waits) return { tone: 'neutral', label: 'Espera a anterior' };
  return attempts > 0 ? { tone: 'warning', label: 'Nova tentativa' } : { tone: 'neutral', label: 'Na fila' };
}

/** `12:03:05` for today; other days with their date. */
export function formatMoment(iso: string, now: Date): string {
  const at = new Date(iso);
  const time = TIME.format(at);
  return at.toDateString() === now.toDateString() ? time : `${formatDay(at)} ${time}`;
}

const TIME = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium' });
