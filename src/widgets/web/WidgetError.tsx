import { TriangleAlert } from '../../kit/web/icons/icons.ts';
import { ApiProblem } from '../../kit/web/api/api-problem.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import css from './Widget.module.css';

const CLOCK = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });

type Props = {
  error: unknown;
  /** when the content below was loaded; 0 without content */
  loadedAt: number;
  isRetrying: boolean;
  onRetry: () => void;
};

/** The failure of a widget's load, with the message of the specification; 0 means no answer. */
export function WidgetError({ error, loadedAt, isRetrying, onRetry }: Props) {
  const status = error instanceof ApiProblem ? error.status : 0;
  return (
    <div className={css.error}>
      <TriangleAlert aria-hidden="true" />
      <div>
        <p lang="en" className={css.errorTitle}>
          Sorry but there was a error: {status}
        </p>
        <p className={css.errorText}>
          {explain(error)}
          {loadedAt > 0 && ` O que se vê abaixo é de ${CLOCK.format(loadedAt)}.`}
        </p>
      </div>
      <Button size="sm" loading={isRetrying} onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  );
}

function explain(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Algo falhou ao carregar este widget.';
  return error.status === 0 ? 'Sem conexão com o servidor.' : error.message;
}
