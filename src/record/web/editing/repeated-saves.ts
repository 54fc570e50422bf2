import { useEffect, useEffectEvent, useRef } from 'react';
import { getConnection, subscribeToConnection } from '../../../kit/web/api/connection.store.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';

/**
 * Repeats a save that failed without a server, once the server is back. If the user typed meanwhile (`isAsTried` is false), it
 * does nothing: half a word must not be saved, and the focus must not jump.
 */
export function useResend(isOutage: boolean, isAsTried: () => boolean, send: () => void): void {
  const handleChange = useEffectEvent(() => {
    if (getConnection() === 'up' && isAsTried()) send();
  });
  useEffect(() => (isOutage ? subscribeToConnection(() => handleChange()) : undefined), [isOutage]);
}

type Save = () => Promise<Pessoa | undefined>;

/**
 * Runs the saves of a form one after the other. A save during another waits for its end. It runs if the other one failed, or if the
 * user typed meanwhile (`hasNewInput`); otherwise it resolves to undefined, because a second press of the same key is the same save.
 */
export function useSavesInTurn(hasNewInput: () => boolean): (save: Save) => ReturnType<Save> {
  const running = useRef<ReturnType<Save>>(undefined);
  return async (save) => {
    const earlier = running.current;
    if (earlier) {
      const saved = await earlier;
      // of several waiting saves, the first one saves everything
      if (running.current !== undefined || (saved && !hasNewInput())) return undefined;
    }
    running.current = save().finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
}
