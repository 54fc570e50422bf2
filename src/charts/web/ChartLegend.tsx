import css from './Chart.module.css';
import { COLOR_COUNT } from './drawing/color-count.ts';

/** A sample of the colour of a series or a slice. */
export function Swatch({ index }: { index: number }) {
  return <span className={css.swatch} data-color={(index % COLOR_COUNT) + 1} aria-hidden="true" />;
}

/** The legend: the series and their colours. */
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
