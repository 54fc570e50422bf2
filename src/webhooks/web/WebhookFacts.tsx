import type { ReactNode } from 'react';
import { formatFullMoment } from '../../kit/web/format/moments.ts';
import { formatCount } from '../../kit/web/format/number-format.ts';
import { TimeAgo } from '../../kit/web/ui/TimeAgo.tsx';
import type { Webhook } from '../webhook.ts';
import css from './Webhooks.module.css';
import { cappedCount, typesText } from './webhook-texts.ts';

/** Address, types and queue of a webhook. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { url, types, waiting, failed, behind, previousUntil, secretAt } = webhook;
  return (
    <dl className={css.facts}>
      <Fact name="Endereço">{url}</Fact>
      <Fact name="Avisa de">{typesText(types)}</Fact>
      <Fact name="Última entrega">{webhook.succeededAt ? <TimeAgo at={webhook.succeededAt} /> : 'Nenhuma ainda'}</Fact>
      <Fact name="Na fila">{cappedCount(waiting)}</Fact>
      {behind > 0 && <Fact name="Gravações por ler">{formatCount(behind)}</Fact>}
      <Fact name="Não entregues">{cappedCount(failed)}</Fact>
      <Fact name="Segredo">
        {previousUntil
          ? `Trocado; o anterior ainda assina até ${formatFullMoment(previousUntil)}`
          : `De ${DAY.format(new Date(secretAt))}`}
      </Fact>
    </dl>
  );
}

const DAY = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' });

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
