import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { TenantPage } from '../../access/web/TenantPage.tsx';
import { formatCount } from '../../kit/web/format/number-format.ts';
import { ListTabs } from '../../kit/web/items/ListTabs.tsx';
import { LoadedItem } from '../../kit/web/items/LoadedItem.tsx';
import { PagedItems } from '../../kit/web/items/PagedItems.tsx';
import { hrefOf } from '../../kit/web/routing/href.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Badge } from '../../kit/web/ui/Badge.tsx';
import { Button, buttonClasses } from '../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { EmptyState } from '../../kit/web/ui/states.tsx';
import type { ReceitaRun, RowList } from '../receita.schema.ts';
import { ApplyAllDialog } from './ApplyAllDialog.tsx';
import css from './Receita.module.css';
import { ReceitaList } from './ReceitaList.tsx';
import { ReceitaProgress } from './ReceitaProgress.tsx';
import { isGoingOn, useReceitaRows, useReceitaRun } from './receita.api.ts';
import { STATE_TEXTS } from './receita-texts.ts';
import type { ListName } from './row-lists.ts';

const TITLE = 'Comparação com a Receita';
const TEXTS = {
  title: TITLE,
  missingTitle: 'Comparação não encontrada',
  missing: 'Esta comparação não existe neste cliente, ou já foi apagada: elas ficam por 30 dias',
};

const ROW_LISTS: readonly { list: RowList; name: ListName | undefined; label: string }[] = [
  { list: 'open', name: undefined, label: 'A decidir' },
  { list: 'all', name: 'todas', label: 'Todas que mudaram' },
  { list: 'semResposta', name: 'sem-resposta', label: 'Sem resposta' },
];

const BACK = (
  <Link to="/empresas" className={buttonClasses({})}>
    Ver as empresas
  </Link>
);

/** A comparison of many companies with the Receita: its progress, what changed, and its application. */
export function ReceitaPage() {
  const { id } = useParams({ from: '/shell/receita/$id' });
  const { lista } = useSearch({ from: '/shell/receita/$id' });
  const chosen = ROW_LISTS.find(({ name }) => name === lista)?.list ?? 'open';
  return (
    <TenantPage
      id={id}
      title={TITLE}
      action="pessoa.bulk"
      noTenant={<EmptyState title="Escolha um cliente">Cada cliente tem as suas comparações.</EmptyState>}
      notAllowed={
        <EmptyState title="Seu papel neste cliente não compara muitas fichas">
          Peça a um gestor ou administrador do cliente.
        </EmptyState>
      }
    >
      <LoadedRun id={id} list={chosen} />
    </TenantPage>
  );
}

/** A comparison by its id, with one of its lists. */
export function LoadedRun({ id, list }: { id: string; list: RowList }) {
  return (
    <LoadedItem back={BACK} query={useReceitaRun(id)} texts={TEXTS} loadingClass={css.section}>
      {(run) => <RunView run={run} list={list} />}
    </LoadedItem>
  );
}

function RunView({ run, list }: { run: ReceitaRun; list: RowList }) {
  const [isAsking, setAsking] = useState(false);
  const { state, open } = run;
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          open > 0 && (
            <Button variant="primary" onClick={() => setAsking(true)}>
              Aplicar todas…
            </Button>
          )
        }
      >
        {state !== 'done' && <Badge tone={state === 'stopped' ? 'warning' : 'accent'}>{STATE_TEXTS[state]}</Badge>}
      </PageHeader>
      <div className={css.page}>
        <ReceitaProgress run={run} />
        <RowTabs run={run} chosen={list} />
        <Rows key={list} run={run} list={list} />
      </div>
      {isAsking && <ApplyAllDialog run={run} onClose={() => setAsking(false)} />}
    </>
  );
}

function RowTabs({ run, chosen }: { run: ReceitaRun; chosen: RowList }) {
  const counts = { open: run.open, all: run.mudaram + run.naoEncontradas, semResposta: run.semResposta };
  const tabs = ROW_LISTS.map(({ list, name, label }) => ({
    href: hrefOf({ to: '/receita/$id', params: { id: run.id }, search: name === undefined ? {} : { lista: name } }),
    label,
    count: formatCount(counts[list]),
    isChosen: list === chosen,
  }));
  return (
    <div className={css.tabs}>
      <ListTabs label="Fichas da comparação" tabs={tabs} />
    </div>
  );
}

function Rows({ run, list }: { run: ReceitaRun; list: RowList }) {
  return (
    <PagedItems query={useReceitaRows(run, list)} empty={<Nothing run={run} list={list} />} gutter>
      {(rows, firstNew) => <ReceitaList key={firstNew} runId={run.id} rows={rows} focusOn={firstNew} />}
    </PagedItems>
  );
}

function Nothing({ run, list }: { run: ReceitaRun; list: RowList }) {
  if (isGoingOn(run)) return <p className={css.nothing}>Até agora, nenhuma.</p>;
  if (list !== 'open') return <EmptyState title="Nenhuma ficha nesta lista" />;
  return (
    <EmptyState title="Nada a decidir">
      As fichas comparadas estão como a Receita as tem, ou já foram vistas.
    </EmptyState>
  );
}
