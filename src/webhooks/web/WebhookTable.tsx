import { useNow } from '../../kit/web/format/moments.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Badge } from '../../kit/web/ui/Badge.tsx';
import { Cell, RowHeader, Table } from '../../kit/web/ui/Table.tsx';
import type { Webhook } from '../webhook.ts';
import { WebhookMenu } from './WebhookMenu.tsx';
import css from './Webhooks.module.css';
import { cappedCount, healthOf, typesText } from './webhook-texts.ts';

const COLUMNS = [
  { label: 'Nome' },
  { label: 'Endereço' },
  { label: 'Avisa de' },
  { label: 'Na fila' },
  { label: 'Situação' },
  { label: 'Ações', hideLabel: true },
];

/** The webhooks, one per row. */
export function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const now = useNow();
  return (
    <Table label="Webhooks" columns={COLUMNS}>
      {webhooks.map((webhook) => {
        const { id, nome, url, types, waiting, failed } = webhook;
        const { tone, label } = healthOf(webhook, now);
        return (
          <tr key={id}>
            <RowHeader>
              <Link to="/webhooks/$id" params={{ id }} className={css.name}>
                {nome}
              </Link>
            </RowHeader>
            <Cell label="Endereço">
              <span className={css.url}>{url}</span>
            </Cell>
            <Cell label="Avisa de">{typesText(types)}</Cell>
            <Cell label="Na fila">
              <span className={css.number}>{cappedCount(waiting)}</span>
            </Cell>
            <Cell label="Situação">
              <span className={css.badges}>
                <Badge tone={tone}>{label}</Badge>
                {failed > 0 && <Badge tone="warning">{cappedCount(failed)} não entregues</Badge>}
              </span>
            </Cell>
            <Cell align="end">
              <WebhookMenu webhook={webhook} />
            </Cell>
          </tr>
        );
      })}
    </Table>
  );
}
