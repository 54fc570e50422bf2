import css from './Chart.module.css';
import { COLOR_COUNT } from './drawing/chart-theme.ts';

/** The colour that a series or a slice has in the picture. */
export function Swatch({ index }: { index: number }) {
  return <span className={css.swatch} data-color={(index % COLOR_COUNT) + 1} aria-hidden="true" />;
}

/** Which colour is what. */
export function ChartLegend({ series }: { series: readonly string[] }) {
  return (
    <ul className={css.legend} aria-label="Legenda">
      {series.map((name, index) => (
        <li key={name}>
          <Swatch index={index} />
          {name}
        </li>
      ))}
    </ul>
  );
}
