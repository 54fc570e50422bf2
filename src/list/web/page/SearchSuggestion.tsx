import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { isDocumentLike } from '../../../kit/document-like.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { FEW_FOUND } from '../../../search/web/ask-list.ts';
import { type ListSearch, toApiQuery } from '../../../search/web/list-search.ts';
import { focusSearchBox } from './SearchBox.tsx';
import css from './SearchSuggestion.module.css';

/** A suggestion for a search that found `found` records. No request is made while that is unknown. */
export function useSuggestion(search: ListSearch, found: number | undefined): string | undefined {
  const tenant = useTenantChoice();
  const { sort: _sort, ...query } = toApiQuery(search);
  const { data } = useQuery({
    queryKey: ['pessoas', 'suggestion', tenant, query, found],
    queryFn: async ({ signal }) => {
      const options = { query: { ...query, found }, signal };
      return (await api.get('/api/pessoas/suggestion', options)).data;
    },
    // a possible document is not a misspelled name, and must not be in an address
    enabled: tenant !== undefined && search.q !== undefined && !isDocumentLike(search.q) && found !== undefined,
  });
  return data?.suggestion ?? undefined;
}

type Props = {
  search: ListSearch;
  /** the number of records of the search; undefined while unknown, or if there are more */
  found: number | undefined;
  onTake: (q: string) => void;
};

/** "Você quis dizer …?", above the rows of a search with few or no results. */
export function SearchSuggestion({ search, found, onTake }: Props) {
  const suggestion = useSuggestion(search, found !== undefined && found < FEW_FOUND ? found : undefined);
  const handleTake = (q: string) => {
    // the button disappears with its search, and would take the focus with it
    focusSearchBox();
    onTake(q);
  };
  return (
    <p className={css.suggestion} role="status">
      {suggestion !== undefined && (
        <>
          Você quis dizer{' '}
          <button id={BUTTON_ID} type="button" onClick={() => handleTake(suggestion)}>
            {markChanged(search.q ?? '', suggestion).map(({ text, isChanged }, place) => (
              <Fragment key={place}>
                {place > 0 && ' '}
                {isChanged ? <strong>{text}</strong> : text}
              </Fragment>
            ))}
          </button>
          ?
        </>
      )}
    </p>
  );
}

const BUTTON_ID = 'sugestao-de-pesquisa';

/** Focuses the suggestion, for Enter and ↓ in the search box if there are no rows. */
export function focusSuggestion(): void {
  document.getElementById(BUTTON_ID)?.focus();
}

/** The words of the suggestion, with a mark on those that differ from the typed ones. */
function markChanged(typed: string, suggestion: string): { text: string; isChanged: boolean }[] {
  const before = typed.trim().split(/\s+/);
  return suggestion.split(' ').map((text, place) => ({ text, isChanged: text !== before[place] }));
}
