import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { formatFullMoment, useNow } from '../../kit/web/format/moments.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Badge } from '../../kit/web/ui/Badge.tsx';
import { Cell, RowHeader, Table } from '../../kit/web/ui/Table.tsx';
import { recordLink } from '../../register/record/web/record-href.ts';
import { TYPE_LABELS } from '../webhook.labels.ts';
import type { Delivery } from '../webhook.ts';
import css from './Webhooks.module.css';
import { formatMoment, stateOf } from './webhook-texts.ts';
import { takeFocus } from '../../kit/web/items/PagedItems.tsx';

const COLUMNS = [
  { label: 'Mensagem' },
  { label: 'Ficha' },
  { label: 'Quando' },
  { label: 'Situação' },
  { label: 'Resposta' },
];

type Props = {
  deliveries: readonly Delivery[];
  /** the row that takes the focus: the first one of a new page */
  focusOn: number | undefined;
  onOpen: (id: string) => void;
};

/** Messages, one per row. Each opens its details. */
export function DeliveryTable({ deliveries, focusOn, onOpen }: Props) {
  const now = useNow();
  return (
    <Table label="Mensagens" columns={COLUMNS}>
      {deliveries.map((delivery, index) => (
        <Row
          key={delivery.id}
          delivery={delivery}
          now={now}
          takesFocus={index === focusOn}
          onOpen={() => onOpen(delivery.id)}
        />
      ))}
    </Table>
  );
}

type RowProps = { delivery: Delivery; now: Date; takesFocus: boolean; onOpen: () => void };

function Row({ delivery, now, takesFocus, onOpen }: RowProps) {
  const choice = useTenantChoice();
  const { type, pessoa, queuedAt, last, nextAttemptAt, attempts } = delivery;
  const { tone, label } = stateOf(delivery);
  const retriesAt = nextAttemptAt && attempts > 0 && !delivery.waits ? formatMoment(nextAttemptAt, now) : undefined;
  return (
    <tr>
      <RowHeader>
        <button type="button" className={css.what} ref={takesFocus ? takeFocus : undefined} onClick={onOpen}>
          {TYPE_LABELS[type]}
        </button>
      </RowHeader>
      <Cell label="Ficha">
        {pessoa && (
          <Link {...recordLink(pessoa, choice)} className={css.record}>
            {pessoa.codigo} · {pessoa.nome}
          </Link>
        )}
      </Cell>
      <Cell label="Quando">
        <time dateTime={queuedAt} title={formatFullMoment(queuedAt)} className={css.number}>
          {formatMoment(queuedAt, now)}
        </time>
      </Cell>
      <Cell label="Situação">
        <span className={css.badges}>
          <Badge tone={tone}>{label}</Badge>
          {retriesAt && <span className={css.muted}>{retriesAt}</span>}
        </span>
      </Cell>
      <Cell label="Resposta">
        {last && (
          <span>
            {last.message} <span className={css.muted}>{last.durationMs} ms</span>
          </span>
        )}
      </Cell>
    </tr>
  );
}
