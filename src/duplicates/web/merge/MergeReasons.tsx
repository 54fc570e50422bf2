import type { Alike } from '../../../matching/alike.schema.ts';
import { Certeza } from '../queue/Certeza.tsx';
import { ReasonBars } from '../queue/ReasonBars.tsx';
import css from './MergePage.module.css';
import { strongestReasons } from '../queue/strongest-reasons.ts';

/** Why the records may be the same person, and the reasons against. With several pairs, each is a line that expands. */
export function MergeReasons({ alike }: { alike: readonly Alike[] }) {
  const [first, ...others] = alike;
  if (first === undefined) return null;
  if (others.length === 0)
    return (
      <div className={css.reason}>
        <Head pair={first} />
        <ReasonBars reasons={first.reasons} against={first.against} />
      </div>
    );
  return (
    <ul className={css.reasons}>
      {alike.map((pair) => (
        <li key={pair.pessoa.id}>
          <details>
            <summary className={css.summary}>
              <Head pair={pair} /> {strongestReasons(pair)}
            </summary>
            <ReasonBars reasons={pair.reasons} against={pair.against} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function Head({ pair: { pessoa, certeza } }: { pair: Alike }) {
  return (
    <span className={css.head}>
      <Certeza certeza={certeza} />
      <span className={css.code}>{`nº ${pessoa.codigo}`}</span>
    </span>
  );
}
