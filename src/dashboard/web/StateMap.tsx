import { findUf } from '@fichario/brasil';
import { Chart } from '../../charts/web/Chart.tsx';
import { countRecords, formatCount } from '../../kit/web/format/number-format.ts';
import { hrefOf } from '../../kit/web/routing/href.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import type { ByState } from '../dashboard.schema.ts';
import css from './Painel.module.css';

type Props = { data: ByState; fullscreen: boolean };

/** The records on a map of Brazil. With one state or none, a sentence replaces the map, which would be empty. */
export function StateMap({ data: { states, semEstado }, fullscreen }: Props) {
  const rows = states.map(({ uf, count }) => ({ id: uf, label: findUf(uf)?.nome ?? uf, values: [count] }));
  const [first, second] = states.filter(({ count }) => count > 0);
  if (!second) {
    return (
      <div className={css.stack}>
        <p className={css.nothing}>
          {first ? (
            <>
              <Link to="/pessoas" search={{ uf: [first.uf] }}>
                {findUf(first.uf)?.nome ?? first.uf}
              </Link>
              {`: ${countRecords(first.count)}. O mapa aparece quando houver fichas de mais de um estado.`}
            </>
          ) : (
            'Nenhuma ficha tem o estado no endereço ainda.'
          )}
        </p>
        {first && semEstado > 0 && <WithoutState count={semEstado} />}
      </div>
    );
  }
  return (
    <div className={css.stack}>
      <Chart
        kind="map"
        title="Fichas por estado"
        fileName="fichas-por-estado"
        data={{ category: 'Estado', series: ['Fichas'], rows }}
        height={fullscreen ? 560 : 320}
        hrefOf={(uf) => hrefOf({ to: '/pessoas', search: { uf: [uf] } })}
      />
      {semEstado > 0 && <WithoutState count={semEstado} />}
    </div>
  );
}

function WithoutState({ count }: { count: number }) {
  return <p className={css.note}>{`${formatCount(count)} sem estado no endereço`}</p>;
}
