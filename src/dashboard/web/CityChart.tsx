import { Chart } from '../../charts/web/Chart.tsx';
import { formatCount } from '../../kit/web/format/number-format.ts';
import { hrefOf } from '../../kit/web/routing/href.ts';
import type { ByCity } from '../dashboard.schema.ts';
import css from './Painel.module.css';

type Props = { data: ByCity; fullscreen: boolean };

/** The cities with the most records. */
export function CityChart({ data, fullscreen }: Props) {
  const { cities, outras, semCidade } = data;
  const others = [
    outras > 0 && `${formatCount(outras)} em outras cidades`,
    semCidade > 0 && `${formatCount(semCidade)} sem cidade no endereço`,
  ].filter(Boolean);
  const listOf = (id: string) => {
    const city = cities.find(({ codigoCidade }) => codigoCidade === id);
    return city && hrefOf({ to: '/pessoas', search: { uf: [city.uf], cidade: [city.codigoCidade] } });
  };
  return (
    <div className={css.stack}>
      <Chart
        kind="bar"
        title="Fichas por cidade"
        fileName="fichas-por-cidade"
        data={{
          category: 'Cidade',
          series: ['Fichas'],
          rows: cities.map(({ codigoCidade, nome, uf, count }) => ({
            id: codigoCidade,
            label: `${nome} · ${uf}`,
            values: [count],
          })),
        }}
        height={fullscreen ? 520 : 260}
        hrefOf={listOf}
      />
      {others.length > 0 && <p className={css.note}>{others.join(' · ')}</p>}
    </div>
  );
}
