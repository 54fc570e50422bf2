import type { Alike } from '../../../matching/alike.schema.ts';
import { Certeza } from '../Certeza.tsx';
import { ReasonBars } from '../ReasonBars.tsx';
import css from './MergePage.module.css';
import { strongestReasons } from '../strongest-reasons.ts';

/** Why the records may be of one person: what speaks for it, and what else it might be. Of several records a line each, which opens. */
export function MergeReasons({ alike }: { alike: readonly Alike[] }) {
  const [first, ...others] = alike;
  if (first === undefined) return null;
  if (others.length === 0)
    return (
      <div className={css.reason}>
        <Head one={first} />
        <ReasonBars reasons={first.reasons} against={first.against} />
      </div>
    );
  return (
    <ul className={css.reasons}>
      {alike.map((one) => (
        <li key={one.pessoa.id}>
          <details>
            <summary className={css.summary}>
              <Head one={one} /> {strongestReasons(one)}
            </summary>
            <ReasonBars reasons={one.reasons} against={one.against} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function Head({ one: { pessoa, certeza } }: { one: Alike }) {
  return (
    <span className={css.head}>
      <Certeza certeza={certeza} />
      <span className={css.code}>{`nº ${pessoa.codigo}`}</span>
    </span>
  );
}
