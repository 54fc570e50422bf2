/** The pressed keys of a keyboard event. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  /** AltGr is down. Windows reports it as Ctrl+Alt. */
  altGraph: boolean;
  isMac: boolean;
};

type Combination = { key: string; ctrl: boolean; alt: boolean; shift: boolean };

/** `Ctrl+Shift+Enter`, `?`: the last part is the key, as `KeyboardEvent.key` names it; `+` itself is `Plus`. */
function parseKeys(keys: string): Combination {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Plus' ? '+' : key,
    ctrl: parts.includes('Ctrl'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
  };
}

/** Whether the shortcut is a letter or a sign alone, which dictation may trigger by accident (WCAG 2.1.4). */
export function isSingleKey(keys: string): boolean {
  const { key, ctrl, alt } = parseKeys(keys);
  return !ctrl && !alt && [...key].length === 1;
}

/** Whether the press writes a letter or a sign. Autofill sends key events without a key. */
export function isTyped({ key, ctrlKey, metaKey, altKey }: Omit<KeyPress, 'altGraph' | 'isMac' | 'shiftKey'>): boolean {
  return key?.length === 1 && !ctrlKey && !metaKey && !altKey;
}

/**
 * Whether the press is of these keys. `Ctrl` is ⌘ on a Mac. A sign is compared by the written character, because layouts
 * differ: on an ABNT2 keyboard without its own key, `?` is AltGr+W and `/` is AltGr+Q.
 */
export function matchesKeys(keys: string, press: KeyPress): boolean {
  const expected = parseKeys(keys);
  const command = press.isMac ? press.metaKey : press.ctrlKey;
  const other = press.isMac ? press.ctrlKey : press.metaKey;
  if (isSingleKey(keys)) {
    const isFree = press.altGraph || (!press.ctrlKey && !press.altKey);
    if (!isFree || press.metaKey) return false;
    // a sign may need Shift; a letter with Shift is another shortcut
    if (!isLetter(expected.key)) return expected.key === press.key;
    return isSameKey(expected.key, press.key) && press.shiftKey === expected.shift;
  }
  if (press.altGraph || other) return false;
  return (
    command === expected.ctrl &&
    press.altKey === expected.alt &&
    press.shiftKey === expected.shift &&
    isSameKey(expected.key, press.key)
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

/** Keys as printed on a Brazilian keyboard: `Ctrl Enter`. Also accepts the format of `aria-keyshortcuts`. */
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

function isSameKey(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
