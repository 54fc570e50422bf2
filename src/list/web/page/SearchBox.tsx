import { Search } from '../../../kit/web/icons/icons.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ariaKeys, isKeyOn, useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { Kbd } from '../../../kit/web/ui/Kbd.tsx';
import { LIST_KEYS } from '../list.keys.ts';
import css from '../PessoasPage.module.css';

/** Milliseconds, long enough to join a burst of keystrokes, too short to notice. */
const DEBOUNCE_MS = 120;

const INPUT_ID = 'pesquisa';

/** Moves the focus back to the search box. */
export function focusSearchBox(): void {
  document.getElementById(INPUT_ID)?.focus();
}

type Props = {
  value: string;
  onSearch: (text: string) => void;
  /** called by Enter with the text; its result is on the screen or pending */
  onEnter: (text: string) => void;
  /** called by ↓, and by Esc in an empty box */
  onLeaveDown: () => void;
};

/** The search box for name, document, phone, e-mail, city and code. `/` focuses it from anywhere on the page. */
export function SearchBox({ value, onSearch, onEnter, onLeaveDown }: Props) {
  const [draft, setDraft] = useState({ text: value, sent: value });
  const input = useRef<HTMLInputElement>(null);
  useShortcut({
    ...LIST_KEYS.search,
    run: () => {
      input.current?.focus();
      input.current?.select();
    },
  });
  // the address was changed elsewhere: by the back button or a removed filter
  const text = value === draft.sent ? draft.text : value;

  useEffect(() => {
    if (text === value) return;
    const timer = window.setTimeout(() => {
      setDraft({ text, sent: text.trim() });
      onSearch(text.trim());
    }, DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  });

  const sendNow = () => {
    setDraft({ text, sent: text.trim() });
    if (text.trim() !== value) onSearch(text.trim());
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      sendNow();
      onEnter(text.trim());
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      sendNow();
      onLeaveDown();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      if (text !== '') return setDraft({ text: '', sent: value });
      // without rows, the letters become shortcuts again
      input.current?.blur();
      onLeaveDown();
    }
  };
  return (
    <div role="search" className={css.search}>
      <Search aria-hidden="true" />
      <input
        ref={input}
        id={INPUT_ID}
        type="search"
        aria-label="Pesquisar"
        aria-keyshortcuts={ariaKeys(LIST_KEYS.search)}
        placeholder="Nome, documento, telefone…"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setDraft({ text: event.currentTarget.value, sent: value })}
        onKeyDown={handleKeyDown}
      />
      {text === '' && isKeyOn(LIST_KEYS.search.keys) && <Kbd>{LIST_KEYS.search.keys}</Kbd>}
    </div>
  );
}
