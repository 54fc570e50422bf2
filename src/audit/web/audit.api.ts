import { useInfiniteQuery } from '@tanstack/react-query';
import { AUDIT_KINDS } from '../../access/audit.ts';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { api } from '../../kit/web/api/api-client.ts';
import type { QueryOf } from '../../kit/web/api/api-types.ts';
import { saveFile } from '../../kit/web/browser/save-file.ts';
import type { AuditSearch } from './audit-search.ts';

const PAGE_ROWS = 50;

/** The query string of `GET /api/audit`, without the page. A kind that does not exist filters nothing. */
function toApiQuery({ tipo, usuario, de, ate }: AuditSearch): QueryOf<'/api/audit'> {
  return { kind: AUDIT_KINDS.find((kind) => kind === tipo), userId: usuario, from: de, to: ate };
}

/** Loads the acts, newest first, page by page. */
export function useAudit(search: AuditSearch) {
  const choice = useTenantChoice();
  const isInstallation = search.de_que === 'instalacao';
  return useInfiniteQuery({
    queryKey: ['audit', isInstallation ? 'installation' : choice, search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...toApiQuery(search), limit: PAGE_ROWS, after: pageParam };
      if (isInstallation) return (await api.get('/api/installation/audit', { query, signal, tenant: null })).data;
      return (await api.get('/api/audit', { query, signal })).data;
    },
    initialPageParam: undefined as number | undefined, // the newest page has no cursor
    getNextPageParam: ({ next }) => next ?? undefined,
    // always fresh, because people look here for what was just done
    staleTime: 0,
    gcTime: 0,
  });
}

/** Downloads the filtered acts as CSV. */
export async function saveAudit(search: AuditSearch): Promise<void> {
  const query = toApiQuery(search);
  const blob =
    search.de_que === 'instalacao'
      ? await api.file('/api/installation/audit/file', { query, tenant: null })
      : await api.file('/api/audit/file', { query });
  saveFile(blob, 'auditoria.csv');
}
