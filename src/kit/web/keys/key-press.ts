/** What of a keyboard event tells which keys are down. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  /** AltGr is down: the key writes a third sign, and is no Ctrl+Alt although Windows says so */
  altGraph: boolean;
  isMac: boolean;
};

type Keys = { key: string; ctrl: boolean; alt: boolean; shift: boolean };

/** `Ctrl+Shift+Enter`, `?`: the last part is the key, as `KeyboardEvent.key` names it; `+` itself is `Plus`. */
function parseKeys(keys: string): Keys {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Plus' ? '+' : key,
    ctrl: parts.includes('Ctrl'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
  };
}

/** A letter or a sign alone: what a person may type, and what one who dictates may say by accident (WCAG 2.1.4). */
export function isSingleKey(keys: string): boolean {
  const { key, ctrl, alt } = parseKeys(keys);
  return !ctrl && !alt && [...key].length === 1;
}

/**
 * Whether the press is of these keys. `Ctrl` is ⌘ on a Mac. A sign is known by what it writes, wherever the keyboard has
 * it: on an ABNT2 keyboard without a key of its own, `?` is AltGr+W and `/` is AltGr+Q.
 */
export function matchesKeys(keys: string, press: KeyPress): boolean {
  const wanted = parseKeys(keys);
  const command = press.isMac ? press.metaKey : press.ctrlKey;
  const other = press.isMac ? press.ctrlKey : press.metaKey;
  if (isSingleKey(keys)) {
    const isFree = press.altGraph || (!press.ctrlKey && !press.altKey);
    if (!isFree || press.metaKey) return false;
    // Shift belongs to the sign; of a letter it makes another key
    return isLetter(wanted.key) ? isSameKey(wanted.key, press.key) && !press.shiftKey : wanted.key === press.key;
  }
  if (press.altGraph || other) return false;
  return (
    command === wanted.ctrl &&
    press.altKey === wanted.alt &&
    press.shiftKey === wanted.shift &&
    isSameKey(wanted.key, press.key)
  );
}

/** For `aria-keyshortcuts`: `Ctrl+K` is `Control+K`, `Meta+K` on a Mac. */
export function toAriaKeys(keys: string, isMac: boolean): string {
  return keys.replace('Ctrl', isMac ? 'Meta' : 'Control');
}

const NAMES: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Space: 'Espaço',
  ' ': 'Espaço',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
  Plus: '+',
};

/** As a keyboard in Brazil has them printed: `Ctrl Enter`. Reads `aria-keyshortcuts` too. */
export function showKeys(keys: string, isMac: boolean): string {
  return keys
    .split('+')
    .map((part) => (isMac && part === 'Ctrl' ? '⌘' : part === 'Meta' ? '⌘' : (NAMES[part] ?? part)))
    .map((part) => (part.length === 1 ? part.toLocaleUpperCase('pt-BR') : part))
    .join(' ');
}

function isLetter(key: string): boolean {
  return key.toLowerCase() !== key.toUpperCase();
}

function isSameKey(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
