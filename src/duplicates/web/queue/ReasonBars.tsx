import type { DuplicateGroup } from '../../duplicates.schema.ts';
import css from './ReasonBars.module.css';

const POINTS = new Intl.NumberFormat('pt-BR', {
  signDisplay: 'exceptZero',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Why two records may be the same, as bars: reasons in favour to the right, reasons against to the left. */
export function ReasonBars({ reasons, against }: Pick<DuplicateGroup, 'reasons' | 'against'>) {
  const most = Math.max(1, ...reasons.map(({ points }) => Math.abs(points)));
  return (
    <figure className={css.reasons}>
      <ul>
        {reasons.map(({ field, reason, points }) => (
          <li key={field}>
            <span>{reason}</span>
            <meter
              className={points < 0 ? css.contra : css.pro}
              min={0}
              max={most}
              value={Math.abs(points)}
              aria-label={`${reason}: ${POINTS.format(points)} pontos`}
            />
            <span className={css.points}>{POINTS.format(points)}</span>
          </li>
        ))}
      </ul>
      <figcaption className={css.note}>Pontos para serem a mesma, {against}.</figcaption>
    </figure>
  );
}
