import { Fragment } from 'react';
import type { ListSearch } from '../../../search/web/list-search.ts';
import { focusSearchBox } from './SearchBox.tsx';
import css from './SearchSuggestion.module.css';
import { useSuggestion } from './suggestion.api.ts';

/** A page with as many rows has found what was meant, or so it seems. */
const FEW = 5;

type Props = {
  search: ListSearch;
  /** how many records the search has found; undefined while that is not known, or when there are more */
  found: number | undefined;
  onTake: (q: string) => void;
};

/** "Você quis dizer …?", above the rows of a search that found few or none. */
export function SearchSuggestion({ search, found, onTake }: Props) {
  const suggestion = useSuggestion(search, found !== undefined && found < FEW ? found : undefined);
  const handleTake = (q: string) => {
    // the button goes away with the search it belongs to
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

/** For Enter and ↓ in the search box, when there are no rows to go to. */
export function focusSuggestion(): void {
  document.getElementById(BUTTON_ID)?.focus();
}

/** The words of the suggestion, and which of them are not as they were typed. */
function markChanged(typed: string, suggestion: string): { text: string; isChanged: boolean }[] {
  const before = typed.trim().split(/\s+/);
  return suggestion.split(' ').map((text, place) => ({ text, isChanged: text !== before[place] }));
}
