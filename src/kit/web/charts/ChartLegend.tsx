import css from './Chart.module.css';
import { Swatch } from './Swatch.tsx';

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
