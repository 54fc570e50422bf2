import { Search } from '../../kit/web/icons/icons.ts';
import { useMay } from '../../access/web/use-permissions.ts';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { formatCount } from '../../kit/web/format/number-format.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Button, buttonClasses } from '../../kit/web/ui/Button.tsx';
import { TimeAgo } from '../../kit/web/ui/TimeAgo.tsx';
import type { SearchRun } from '../duplicates.schema.ts';
import css from './Duplicates.module.css';
import { isSearching, startSearch, useSearchRun } from './queue/duplicates.api.ts';

/** When the last search for duplicates ended, the progress of a running one, and a button to start one. */
export function SearchStatus() {
  const { data: run } = useSearchRun();
  const { act, isRunning } = useAction();
  const mayWeigh = useMay('tenant.settings');
  return (
    <div className={css.status}>
      <span role="status" className={css.note}>
        {run && <Words run={run} />}
      </span>
      <Button
        icon={<Search />}
        loading={isRunning || (run !== undefined && isSearching(run))}
        onClick={() => void act(startSearch)}
      >
        Procurar agora
      </Button>
      {mayWeigh && (
        <Link to="/duplicidades/pesos" className={buttonClasses({ variant: 'subtle' })}>
          Pesos
        </Link>
      )}
    </div>
  );
}

function Words({ run }: { run: SearchRun }) {
  if (run.state === 'waiting') return 'A procura começa já.';
  if (run.state === 'counting') return 'Contando o que é comum neste cadastro…';
  if (run.state === 'judging')
    return `Procurando: ${formatCount(run.done)} de ${formatCount(Math.max(run.done, run.total))} fichas`;
  if (run.endedAt === null) return 'Nunca procurado';
  return (
    <>
      Procurado <TimeAgo at={run.endedAt} />
    </>
  );
}
