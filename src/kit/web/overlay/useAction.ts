import { useMutation } from '@tanstack/react-query';
import { ApiProblem } from '../api/api-problem.ts';
import { notify } from './notifications.store.ts';

type Action = { run: () => Promise<unknown>; done?: string };

/** For what happens at one press, without a form: one at a time; says when it is done, or why it was not. */
export function useAction() {
  const mutation = useMutation({
    mutationFn: ({ run }: Action) => run(),
    onSuccess: (_result, { done }) => done && notify({ kind: 'success', message: done }),
    onError: (error) => {
      // those two have a place of their own on the screen
      const isSaid = error instanceof ApiProblem && (error.isOutage || error.code === 'not_signed_in');
      if (!isSaid) notify({ kind: 'error', message: error.message });
    },
  });
  return {
    isRunning: mutation.isPending,
    /** whether it was done; a failure has been said by then */
    act: async (run: () => Promise<unknown>, done?: string): Promise<boolean> => {
      if (mutation.isPending) return false;
      return mutation.mutateAsync({ run, done }).then(
        () => true,
        () => false,
      );
    },
  };
}
