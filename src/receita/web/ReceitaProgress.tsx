import { formatCount } from '../../kit/web/format/number-format.ts';
import { countOf } from '../../kit/count-of.ts';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Banner } from '../../kit/web/ui/Banner.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import type { ReceitaRun } from '../receita.schema.ts';
import css from './Receita.module.css';
import { isGoingOn, resumeComparison, stopComparison } from './receita.api.ts';
import { outcomeText, remainingText } from './receita-texts.ts';

/** How far a comparison is, and what it found. Screen readers announce its end. */
export function ReceitaProgress({ run }: { run: ReceitaRun }) {
  const { id, state, total, done, problem, isOn, operationId } = run;
  const { act, isRunning } = useAction();
  const isRunningOn = isGoingOn(run);
  return (
    <div className={css.progressPart}>
      {problem !== null && <Banner kind="error">{problem}</Banner>}
      {!isOn && <Banner kind="warning">{IS_OFF}</Banner>}
      <p className={css.said} role="status">
        {isRunningOn ? 'Comparando…' : outcomeText(run)}
      </p>
      {(isRunningOn || state === 'stopped') && (
        <div className={css.progress}>
          <progress aria-label="Andamento" max={Math.max(1, total)} value={done} />
          <span className={css.passed}>{`${formatCount(done)} de ${countOf(total, 'empresa', 'empresas')}`}</span>
          {isRunningOn ? (
            <Button size="sm" loading={isRunning} onClick={() => void act(() => stopComparison(id))}>
              Parar
            </Button>
          ) : (
            <Button size="sm" loading={isRunning} onClick={() => void act(() => resumeComparison(id))}>
              Continuar
            </Button>
          )}
        </div>
      )}
      {isRunningOn && <p className={css.note}>{[outcomeText(run), remainingText(run)].join(' ')}</p>}
      {operationId !== null && (
        <p>
          <Link to="/operacoes/$id" params={{ id: operationId }} className={css.operation}>
            Ver ou desfazer o que foi aplicado
          </Link>
        </p>
      )}
    </div>
  );
}

const IS_OFF =
  'A consulta à Receita está desligada nesta instalação: as fichas são comparadas só com as respostas guardadas.';
