import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../kit/web/api/api-problem.ts';
import { Dialog } from '../../kit/web/overlay/Dialog.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import { SkeletonLines } from '../../kit/web/ui/states.tsx';
import css from './VoiceDialogs.module.css';
import { loadHelpPage, renderHelpPage } from './help-page.tsx';

/** The help modal of the specification, from its address (section 2). */
export function VoiceHelpDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['voice-help'],
    queryFn: ({ signal }) => loadHelpPage(signal),
    // an error is shown immediately, with a button to try again
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Ajuda dos comandos de voz"
      footer={
        <Button onClick={onClose} data-autofocus>
          Fechar
        </Button>
      }
    >
      {data && <div className={css.help}>{renderHelpPage(data, onClose)}</div>}
      {!data && !error && <SkeletonLines />}
      {!data && error && <HelpError error={error} isTrying={isFetching} onRetry={() => void refetch()} />}
    </Dialog>
  );
}

/** Uses the specification's words for loading errors; 0 means no answer. */
function HelpError({ error, isTrying, onRetry }: { error: Error; isTrying: boolean; onRetry: () => void }) {
  const status = error instanceof ApiProblem ? error.status : 0;
  return (
    <div role="alert" className={css.text}>
      <p lang="en" className={css.problem}>
        Sorry but there was a error: {status}
      </p>
      <p>{status === 0 ? 'Sem conexão com o servidor.' : 'A ajuda não pôde ser carregada.'}</p>
      <p>
        <Button loading={isTrying} onClick={onRetry}>
          Tentar de novo
        </Button>
      </p>
    </div>
  );
}
