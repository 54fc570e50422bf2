import { findUf } from '@fichario/brasil';
import { Chart } from '../../kit/web/charts/Chart.tsx';
import { formatCount } from '../../kit/web/format/number-format.ts';
import { hrefOf } from '../../kit/web/routing/href.ts';
import type { ByState } from '../dashboard.schema.ts';
import css from './Painel.module.css';

type Props = { data: ByState; fullscreen: boolean };

/** The records on a map of Brazil. */
export function StateMap({ data: { states, semEstado }, fullscreen }: Props) {
  const rows = states.map(({ uf, count }) => ({ id: uf, label: findUf(uf)?.nome ?? uf, values: [count] }));
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
      {semEstado > 0 && <p className={css.note}>{`${formatCount(semEstado)} sem estado no endereço`}</p>}
    </div>
  );
}
