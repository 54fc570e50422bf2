import { useEffect, useEffectEvent } from 'react';
import { throttle } from '../../kit/web/browser/throttle.ts';
import { setOpenHere } from './live.store.ts';

/** How often a form is compared with its opened state. That takes a millisecond, too long for every key. */
const LOOK_EVERY_MS = 1_000;

type Options = {
  tenantId: number | undefined;
  pessoaId: string | undefined;
  isDirty: () => boolean;
  /** calls the listener for each change in the form */
  subscribe: (listener: () => void) => () => void;
};

/** Reports to others that this tab has a record open, and whether it has unsaved changes. */
export function useOpenHere({ tenantId, pessoaId, isDirty, subscribe }: Options): void {
  const isEdited = useEffectEvent(isDirty);
  useEffect(() => {
    if (tenantId === undefined || pessoaId === undefined) return;
    const report = throttle(() => setOpenHere({ tenantId, pessoaId, editing: isEdited() }), LOOK_EVERY_MS);
    report();
    const stop = subscribe(report);
    return () => {
      stop();
      report.cancel();
      setOpenHere(undefined);
    };
  }, [tenantId, pessoaId, subscribe]);
}
