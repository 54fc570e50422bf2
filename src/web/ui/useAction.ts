import { useMutation } from '@tanstack/react-query';
import { notify } from './notifications.store.ts';

type Action = { run: () => Promise<unknown>; done?: string };

/** For what happens at one press, without a form: one at a time; says when it is done, or why it was not. */
export function useAction() {
  const mutation = useMutation({
    mutationFn: ({ run }: Action) => run(),
    onSuccess: (_result, { done }) => done && notify({ kind: 'success', message: done }),
    onError: (error) => notify({ kind: 'error', message: error.message }),
  });
  return {
    isRunning: mutation.isPending,
    act: (run: () => Promise<unknown>, done?: string) => {
      if (!mutation.isPending) mutation.mutate({ run, done });
    },
  };
}
