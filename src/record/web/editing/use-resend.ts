import { useEffect, useEffectEvent } from 'react';
import { getConnection, subscribeToConnection } from '../../../kit/web/api/connection.store.ts';

/**
 * Sends a save that found no server once there is one again. Who typed on meanwhile (`isAsTried` is false) sends it by hand: half
 * of a word must not be saved, nor the form jump to a field.
 */
export function useResend(isOutage: boolean, isAsTried: () => boolean, send: () => void): void {
  const handleChange = useEffectEvent(() => {
    if (getConnection() === 'up' && isAsTried()) send();
  });
  useEffect(() => (isOutage ? subscribeToConnection(() => handleChange()) : undefined), [isOutage]);
}
