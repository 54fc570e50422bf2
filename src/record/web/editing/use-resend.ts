import { useEffect, useEffectEvent } from 'react';
import { getConnection, subscribeToConnection } from '../../../kit/web/api/connection.store.ts';

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
