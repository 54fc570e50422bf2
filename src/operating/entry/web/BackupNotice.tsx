import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../access/web/session.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { TimeAgo } from '../../../kit/web/ui/TimeAgo.tsx';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import css from './BackupNotice.module.css';

const REPORT_MINUTES = 5;

/** The state of the back-ups, for administrators of the installation: a quiet line, or a warning with the problems. */
export function BackupNotice() {
  const { installationAdmin } = useSession().user;
  const { data: report } = useQuery({
    queryKey: ['installation', 'backups'],
    queryFn: async ({ signal }) => (await api.get('/api/installation/backups', { signal, tenant: null })).data,
    enabled: installationAdmin,
    refetchInterval: REPORT_MINUTES * 60_000,
  });

  if (!installationAdmin || !report?.configured) return null;
  const { lastAt, provedAt, problems } = report;
  const summary = (
    <>
      {lastAt === null ? (
        'Nenhum back-up ainda'
      ) : (
        <>
          Último back-up <TimeAgo at={lastAt} />
        </>
      )}
      {' · '}
      {provedAt === null ? (
        'nenhum provado'
      ) : (
        <>
          provado <TimeAgo at={provedAt} />
        </>
      )}
    </>
  );
  if (problems.length === 0) return <p className={css.quiet}>{summary}</p>;
  return (
    <div className={css.warning}>
      <Banner kind="warning" role="status">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        <p>{summary}</p>
      </Banner>
    </div>
  );
}
