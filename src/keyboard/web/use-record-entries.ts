import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Building2, User } from '../../kit/web/icons/icons.ts';
import { useSession } from '../../access/web/session.store.ts';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { useMaySomewhere } from '../../access/web/use-permissions.ts';
import { isDocumentLike } from '../../kit/document-like.ts';
import { api } from '../../kit/web/api/api-client.ts';
import { askList, FEW_FOUND } from '../../search/web/ask-list.ts';
import { REST_MS } from '../../search/web/list-rows.ts';
import { useDebounced } from '../../kit/web/browser/throttle.ts';
import { formatDocumento } from '../../pessoa/labels.ts';
import { documentoOf, type PessoaListItem } from '../../pessoa/pessoa.ts';
import { hrefOf } from '../../kit/web/routing/href.ts';
import { useRecentRecords } from '../../register/record/web/recent-records.ts';
import { recordLink } from '../../register/record/web/record-href.ts';
import type { PaletteEntry } from './palette-entries.ts';

/** As in the search box of the list: joins a burst of keystrokes, too short to notice. */
const DEBOUNCE_MS = 120;
const MAX_RECORDS = 8;
const MAX_RECENT = 5;
/** The longest search that the server accepts. */
const MAX_LENGTH = 200;

export type RecordEntries = {
  entries: PaletteEntry[];
  /** whether they belong to the previous text; such entries cannot be chosen */
  isStale: boolean;
  /** whether the search for this text is running */
  isPending: boolean;
  error: Error | null;
};

/** Additional records by the suggestion for a search with few results: luiz when luis is typed. */
function useSimilarRecords(q: string, found: readonly PessoaListItem[] | undefined): Similar | undefined {
  const tenant = useTenantChoice();
  const { data } = useQuery({
    queryKey: ['pessoas', 'palette similar', tenant, q, found?.length],
    queryFn: ({ signal }) => findSimilar(q, found ?? [], signal),
    // a possible document is not a misspelled name, and must not be in an address
    enabled: found !== undefined && found.length < FEW_FOUND && !isDocumentLike(q),
    gcTime: 0,
  });
  return data ?? undefined;
}

type Similar = { suggestion: string; items: PessoaListItem[] };

async function findSimilar(q: string, found: readonly PessoaListItem[], signal: AbortSignal): Promise<Similar | null> {
  const { data } = await api.get('/api/pessoas/suggestion', { query: { q, found: found.length }, signal });
  const { suggestion } = data;
  if (suggestion === null) return null;
  const { items } = await askList({ q: suggestion, limit: MAX_RECORDS, brief: true }, signal);
  const known = new Set(found.map(({ id }) => id));
  return { suggestion, items: items.filter(({ id }) => !known.has(id)).slice(0, MAX_RECORDS - found.length) };
}

/** The nearest results of a search, and the cursor of the others. */
type Nearest = { q: string; items: PessoaListItem[]; next: string | null };

async function findNearest(q: string, signal: AbortSignal): Promise<Nearest> {
  const { items, next } = await askList({ q, limit: MAX_RECORDS, brief: true }, signal);
  return { q, items, next: items.length < MAX_RECORDS ? next : null };
}

/** The other results, as far as they fit, after a delay in which the user may type on. Undefined until they are loaded. */
function useOtherResults(nearest: Nearest | undefined, isStale: boolean): PessoaListItem[] | undefined {
  const tenant = useTenantChoice();
  const { q = '', items = [], next = null } = nearest ?? {};
  const { data } = useQuery({
    queryKey: ['pessoas', 'palette rest', tenant, q, next, isStale],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      signal.throwIfAborted();
      return (await askList({ q, limit: MAX_RECORDS, brief: true, after: next ?? undefined }, signal)).items;
    },
    enabled: next !== null && !isStale,
    placeholderData: isStale ? keepPreviousData : undefined,
    gcTime: 0,
  });
  if (next === null) return NONE;
  return data?.slice(0, MAX_RECORDS - items.length);
}

const NONE: PessoaListItem[] = [];

/** A row of the list, or the same fields of a record. */
type FoundRecord = Pick<PessoaListItem, 'id' | 'codigo' | 'tipo' | 'nome' | 'documento'> &
  Partial<Pick<PessoaListItem, 'cidade' | 'uf' | 'tenantId'>>;

/** The records that the list would find; without a text, the last opened ones. A newer text cancels the previous request. */
export function useRecordEntries(query: string | undefined): RecordEntries {
  const { tenants } = useSession();
  const tenant = useTenantChoice();
  const mayRead = useMaySomewhere('pessoa.read');
  const text = query?.slice(0, MAX_LENGTH) ?? '';
  const debouncedText = useDebounced(text, DEBOUNCE_MS);
  const isEnabled = mayRead && tenant !== undefined && text !== '' && debouncedText !== '';
  const { data, error, isPlaceholderData, isPending } = useQuery({
    queryKey: ['pessoas', 'palette', tenant, debouncedText],
    queryFn: ({ signal }) => findNearest(debouncedText, signal),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const toEntry = (item: FoundRecord, group = 'Fichas'): PaletteEntry => ({
    id: `record ${item.id}`,
    label: item.nome,
    group,
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
  const recent = useRecentRecords().map((pessoa) =>
    toEntry({ ...pessoa, documento: documentoOf(pessoa) }, 'Fichas recentes'),
  );
  const isStale = isPlaceholderData || debouncedText !== text;
  const others = useOtherResults(isEnabled ? data : undefined, isStale);
  const items = [...(data?.items ?? []), ...(others ?? [])];
  const similar = useSimilarRecords(debouncedText, isEnabled && !isStale && data && others ? items : undefined);
  const entries = [
    ...items.map((item) => toEntry(item)),
    ...(similar?.items ?? []).map((item) => toEntry(item, `Fichas com “${similar?.suggestion}”`)),
  ];
  return {
    entries: isEnabled ? entries : query === '' ? recent.filter(isElsewhere).slice(0, MAX_RECENT) : [],
    isStale,
    isPending: mayRead && text !== '' && (debouncedText !== text || (isEnabled && isPending)),
    error: isEnabled ? error : null,
  };
}

/** Whether the entry opens another record than the open one, under either of the two lists. */
function isElsewhere({ href }: PaletteEntry): boolean {
  return underPessoas(href ?? '') !== underPessoas(window.location.pathname);
}

function underPessoas(path: string): string {
  return path.replace('/empresas/', '/pessoas/');
}
