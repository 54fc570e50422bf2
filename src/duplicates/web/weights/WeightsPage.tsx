import { TenantPage } from '../../../access/web/TenantPage.tsx';
import { formatCount } from '../../../kit/web/format/number-format.ts';
import { LoadedItem } from '../../../kit/web/items/LoadedItem.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Button, buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import { EmptyState } from '../../../kit/web/ui/states.tsx';
import { TimeAgo } from '../../../kit/web/ui/TimeAgo.tsx';
import type { WeightsState } from '../../weights.schema.ts';
import { ChangedPairs } from './ChangedPairs.tsx';
import { acceptWeights, useWeights } from './weights.api.ts';
import css from './Weights.module.css';

const TITLE = 'Pesos da comparação';
const SEARCHING = 'Todas as fichas são comparadas de novo.';

const BACK = (
  <Link to="/duplicidades" className={buttonClasses({})}>
    Ver duplicidades
  </Link>
);

const TEXTS = { title: TITLE, missingTitle: TITLE, missing: 'Este cliente não existe mais' };

/** The weight of each reason in this client: what its merges teach, for an administrador to accept. */
export function WeightsPage() {
  return (
    <TenantPage
      title={TITLE}
      action="tenant.settings"
      noTenant={<EmptyState title="Escolha um cliente no alto da tela para ver os pesos dele." />}
      notAllowed={<EmptyState title="Os pesos são do administrador do cliente." actions={BACK} />}
    >
      <LoadedItem back={BACK} query={useWeights()} texts={TEXTS} loadingClass={css.page}>
        {(state) => <WeightsView state={state} />}
      </LoadedItem>
    </TenantPage>
  );
}

/** The weights in use next to those that the merges teach. */
export function WeightsView({ state }: { state: WeightsState }) {
  const { act, isRunning } = useAction();
  const { merged, needed, proposal } = state;
  return (
    <>
      <PageHeader title={TITLE} actions={BACK} />
      <div className={css.page}>
        <section className={css.section}>
          <h2>Como se compara hoje</h2>
          <p>
            <Holding state={state} />
          </p>
          {state.learnt && (
            <Button
              loading={isRunning}
              onClick={() => void act(() => acceptWeights(null), `De volta aos pesos de partida. ${SEARCHING}`)}
            >
              Voltar aos pesos de partida
            </Button>
          )}
        </section>
        <section className={css.section}>
          <h2>O que as uniões ensinam</h2>
          <p>
            As uniões de quem olhou as fichas mostram quanto vale cada razão neste cliente. Até agora,{' '}
            {countMerged(merged)}.
          </p>
          {merged < needed && (
            <>
              <progress className={css.progress} value={merged} max={needed} aria-label="Fichas unidas" />
              <p className={css.note}>
                Com {formatCount(needed)}, o Fichário propõe pesos novos. Faltam {formatCount(needed - merged)}.
              </p>
            </>
          )}
          {merged >= needed && !proposal && (
            <p className={css.note}>Os pesos de hoje já contam todas elas. Com mais uniões, vem outra proposta.</p>
          )}
          {proposal && (
            <>
              <ChangedPairs proposal={proposal} />
              <Button
                variant="primary"
                loading={isRunning}
                onClick={() => void act(() => acceptWeights(proposal.mark), `Pesos novos aceitos. ${SEARCHING}`)}
              >
                Usar os pesos novos
              </Button>
            </>
          )}
        </section>
      </div>
    </>
  );
}

function Holding({ state: { learnt, version, accepted } }: { state: WeightsState }) {
  if (!learnt || !accepted)
    return 'Com os pesos de partida do Fichário e com o que é comum neste cadastro: Maria da Silva diz menos que Quintela.';
  return (
    <>
      Com os pesos da versão {version}, de {countMerged(accepted.merged)} neste cliente. {accepted.user.nome} os aceitou{' '}
      <TimeAgo at={accepted.at} />.
    </>
  );
}

function countMerged(count: number): string {
  return count === 1 ? '1 ficha unida' : `${formatCount(count)} fichas unidas`;
}
