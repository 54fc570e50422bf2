import { useEffect, useEffectEvent } from 'react';
import { throttle } from '../../kit/web/browser/throttle.ts';
import { setOpenHere } from './live.store.ts';

/** Comparing a form with what it was opened with takes a millisecond: not at every key. */
const LOOK_EVERY_MS = 1_000;

type Options = {
  tenantId: number | undefined;
  pessoaId: string | undefined;
  isDirty: () => boolean;
  /** calls whenever something in the form changes */
  subscribe: (listener: () => void) => () => void;
};

/** Lets others see that this tab has a record open, and whether something in it is not saved. */
export function useOpenHere({ tenantId, pessoaId, isDirty, subscribe }: Options): void {
  const isEdited = useEffectEvent(isDirty);
  useEffect(() => {
    if (tenantId === undefined || pessoaId === undefined) return;
    const say = throttle(() => setOpenHere({ tenantId, pessoaId, editing: isEdited() }), LOOK_EVERY_MS);
    say();
    const stop = subscribe(say);
    return () => {
      stop();
      say.cancel();
      setOpenHere(undefined);
    };
  }, [tenantId, pessoaId, subscribe]);
}
