import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Building2, User } from 'lucide-react';
import { useSession } from '../../access/web/session.store.ts';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { useMaySomewhere } from '../../access/web/use-permissions.ts';
import { api } from '../../kit/web/api/api-client.ts';
import { useSettled } from '../../kit/web/browser/throttle.ts';
import { formatDocumento } from '../../pessoa/labels.ts';
import type { PessoaListItem } from '../../pessoa/pessoa.ts';
import { hrefOf } from '../../kit/web/routing/href.ts';
import { recordLink } from '../../register/record/web/record-href.ts';
import type { PaletteEntry } from './palette-entries.ts';

/** As the search box of the list: swallows a burst of keys, and is not felt. */
const DEBOUNCE_MS = 120;
const MAX_RECORDS = 8;
/** The longest search that the server takes. */
const MAX_LENGTH = 200;

export type RecordEntries = {
  entries: PaletteEntry[];
  /** they are of an earlier text: to be seen, not to be chosen */
  isStale: boolean;
  /** nothing is known yet of this text */
  isPending: boolean;
  error: Error | null;
};

/** The records that the list would find. The newest text wins: an older question is cancelled. */
export function useRecordEntries(query: string): RecordEntries {
  const { tenants } = useSession();
  const tenant = useTenantChoice();
  const mayRead = useMaySomewhere('pessoa.read');
  const wanted = query.slice(0, MAX_LENGTH);
  const asked = useSettled(wanted, DEBOUNCE_MS);
  const isAsked = mayRead && tenant !== undefined && wanted !== '' && asked !== '';
  const { data, error, isPlaceholderData, isPending } = useQuery({
    queryKey: ['pessoas', 'palette', tenant, asked],
    queryFn: async ({ signal }) => {
      const page = { q: asked, limit: MAX_RECORDS };
      return (await api.get('/api/pessoas', { query: page, signal })).data.items;
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const toEntry = (item: PessoaListItem): PaletteEntry => ({
    id: `record ${item.id}`,
    label: item.nome,
    group: 'Fichas',
    icon: item.tipo === 'juridica' ? Building2 : User,
    hint: [
      formatDocumento(item),
      [item.cidade, item.uf].filter(Boolean).join(' · '),
      tenant === 'all' && tenants.find(({ id }) => id === item.tenantId)?.nome,
    ]
      .filter(Boolean)
      .join('  '),
    href: hrefOf(recordLink(item, tenant)),
  });
  return {
    entries: isAsked ? (data ?? []).map(toEntry) : [],
    isStale: isPlaceholderData || asked !== wanted,
    isPending: mayRead && wanted !== '' && (asked !== wanted || (isAsked && isPending)),
    error: isAsked ? error : null,
  };
}
