import { useQuery } from '@tanstack/react-query';
import { checkConnection, useConnection, useOutageReason } from '../../../kit/web/api/connection.store.ts';
import css from './ServerDownBanner.module.css';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';

const RETRY_MS = 5000;

/** Shows that the server is unavailable, and disappears when it is back. */
export function ServerDownBanner() {
  const isDown = useConnection() === 'down';
  const reason = useOutageReason();
  const check = useQuery({
    queryKey: ['connection'],
    queryFn: checkConnection,
    enabled: isDown,
    refetchInterval: RETRY_MS,
    gcTime: 0,
    // only the interval repeats the check; an immediate refetch would query a starting server without pause
    staleTime: Number.POSITIVE_INFINITY,
    initialData: false,
  });
  if (!isDown) return null;
  return (
    <div className={css.place}>
      <div className={css.card}>
        <Banner
          kind="warning"
          role="alert"
          actions={
            <Button size="sm" loading={check.isFetching} onClick={() => void check.refetch()}>
              Tentar de novo
            </Button>
          }
        >
          {reason ?? 'Sem conexão com o servidor. O que você digitou continua aqui.'}
        </Banner>
      </div>
    </div>
  );
}
