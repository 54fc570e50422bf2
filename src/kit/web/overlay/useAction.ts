import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { notify } from '../browser/notifications.store.ts';

type Action = { run: () => Promise<unknown>; done?: string };

/**
 * Runs an action, one at a time. Notifies the user of its success or its failure. A button that is pressed again while its action
 * runs does nothing. `inTurn`: a further action waits for the running one.
 */
export function useAction({ inTurn = false } = {}) {
  const id = useId();
  const mutation = useMutation({
    ...(inTurn && { scope: { id } }),
    mutationFn: ({ run }: Action) => run(),
    onSuccess: (_result, { done }) => done && notify({ kind: 'success', message: done }),
    onError: (error) => {
      // the screen shows these two elsewhere
      const isShownElsewhere = error instanceof ApiProblem && (error.isOutage || error.code === 'not_signed_in');
      if (!isShownElsewhere) notify({ kind: 'error', message: withSupportCode(error) });
    },
  });
  return {
    isRunning: mutation.isPending,
    /** resolves to false after a failure, of which the user has been notified */
    act: async (run: () => Promise<unknown>, done?: string): Promise<boolean> => {
      if (mutation.isPending && !inTurn) return false;
      return mutation.mutateAsync({ run, done }).then(
        () => true,
        () => false,
      );
    },
  };
}

function withSupportCode(error: Error): string {
  const code = error instanceof ApiProblem ? error.supportCode : undefined;
  return code === undefined ? error.message : `${error.message} Código para o suporte: ${code}.`;
}
