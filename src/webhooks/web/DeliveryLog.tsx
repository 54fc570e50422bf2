import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { hrefOf } from '../../kit/web/routing/href.ts';
import { ListTabs } from '../../kit/web/items/ListTabs.tsx';
import { EmptyState } from '../../kit/web/ui/states.tsx';
import type { DeliveryState, Webhook } from '../webhook.ts';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import type { DeliveryList } from './delivery-lists.ts';
import { DeliveryTable } from './DeliveryTable.tsx';
import css from './Webhooks.module.css';
import { cappedCount } from './webhook-texts.ts';
import { useDeliveries } from './webhooks.api.ts';
import { PagedItems } from '../../kit/web/items/PagedItems.tsx';

/** The lists with their names in the address. The first one has none. */
const LISTS = [
  { state: undefined, list: undefined, label: 'Todas', nothing: 'Nenhuma mensagem ainda' },
  { state: 'pending', list: 'na-fila', label: 'Na fila', nothing: 'Nada na fila' },
  { state: 'delivered', list: 'entregues', label: 'Entregues', nothing: 'Nenhuma mensagem entregue ainda' },
  {
    state: 'failed',
    list: 'nao-entregues',
    label: 'Não entregues',
    nothing: 'Nenhuma mensagem deixou de ser entregue',
  },
] as const satisfies readonly {
  state: DeliveryState | undefined;
  list: DeliveryList | undefined;
  label: string;
  nothing: string;
}[];

/** The messages of the last thirty days with their results. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { lista } = useSearch({ from: '/shell/webhooks/$id' });
  const chosen = LISTS.find(({ list }) => list === lista) ?? LISTS[0];
  const counts: Partial<Record<string, number>> = { pending: webhook.waiting, failed: webhook.failed };
  const tabs = LISTS.map((each) => {
    const count = counts[each.state ?? ''];
    return {
      href: hrefOf({ to: '/webhooks/$id', params: { id: webhook.id }, search: { lista: each.list } }),
      label: each.label,
      count: count === undefined ? undefined : cappedCount(count),
      isChosen: each === chosen,
    };
  });
  return (
    <section aria-labelledby="mensagens-titulo">
      <div className={css.logHead}>
        <h2 id="mensagens-titulo" className={css.heading}>
          Mensagens
        </h2>
        <ListTabs label="Quais mensagens" tabs={tabs} />
      </div>
      <Deliveries key={chosen.list} webhookId={webhook.id} {...chosen} />
    </section>
  );
}

type Props = { webhookId: string; state: DeliveryState | undefined; nothing: string };

function Deliveries({ webhookId, state, nothing }: Props) {
  const [opened, setOpened] = useState<string>();
  const empty = (
    <EmptyState title={nothing}>
      {state === undefined && 'Envie um teste, ou altere uma ficha: a mensagem aparece aqui.'}
    </EmptyState>
  );
  return (
    <>
      <PagedItems query={useDeliveries(webhookId, state)} empty={empty} gutter>
        {(deliveries, firstNew) => <DeliveryTable deliveries={deliveries} focusOn={firstNew} onOpen={setOpened} />}
      </PagedItems>
      {opened && <DeliveryDialog webhookId={webhookId} deliveryId={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
