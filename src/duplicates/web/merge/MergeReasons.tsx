import type { Alike } from '../../../matching/alike.schema.ts';
import { Badge } from '../../../kit/web/ui/Badge.tsx';
import { ReasonBars } from '../ReasonBars.tsx';
import css from './MergePage.module.css';

/** Why the records may be of one person: what speaks for it, and what else it might be. */
export function MergeReasons({ alike }: { alike: readonly Alike[] }) {
  if (alike.length === 0) return null;
  return (
    <ul className={css.reasons}>
      {alike.map(({ pessoa, certeza, reasons, against }) => (
        <li key={pessoa.id} className={css.reason}>
          <Badge tone={certeza === 'certa' ? 'success' : 'warning'}>{certeza === 'certa' ? 'certa' : 'provável'}</Badge>
          <span className={css.code}>{`nº ${pessoa.codigo}`}</span>
          <ReasonBars reasons={reasons} against={against} />
        </li>
      ))}
    </ul>
  );
}
