import { describe, expect, test } from 'vitest';
import { isSingleKey, isTyped, type KeyPress, matchesKeys, showKeys, toAriaKeys } from './key-press.ts';

const NOTHING: KeyPress = {
  key: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  altGraph: false,
  isMac: false,
};

const press = (change: Partial<KeyPress>): KeyPress => ({ ...NOTHING, ...change });

describe('keys with Ctrl or Alt', () => {
  test('are recognised whatever the state of Caps Lock', () => {
    expect(matchesKeys('Ctrl+K', press({ key: 'k', ctrlKey: true }))).toBe(true);
    expect(matchesKeys('Ctrl+K', press({ key: 'K', ctrlKey: true }))).toBe(true);
  });

  test('are ⌘ on a Mac, and Ctrl is not', () => {
    expect(matchesKeys('Ctrl+K', press({ key: 'k', metaKey: true, isMac: true }))).toBe(true);
    expect(matchesKeys('Ctrl+K', press({ key: 'k', ctrlKey: true, isMac: true }))).toBe(false);
    expect(matchesKeys('Ctrl+K', press({ key: 'k', metaKey: true }))).toBe(false);
  });

  test('are exact: another modifier makes other keys', () => {
    expect(matchesKeys('Ctrl+Enter', press({ key: 'Enter', ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(matchesKeys('Alt+Enter', press({ key: 'Enter', altKey: true }))).toBe(true);
    expect(matchesKeys('Enter', press({ key: 'Enter', altKey: true }))).toBe(false);
  });

  test('are not AltGr, which Windows reports as Ctrl+Alt', () => {
    const altGr = press({ key: 'k', ctrlKey: true, altKey: true, altGraph: true });
    expect(matchesKeys('Ctrl+K', altGr)).toBe(false);
    expect(matchesKeys('Alt+K', altGr)).toBe(false);
    expect(matchesKeys('Ctrl+Alt+K', altGr)).toBe(false);
  });
});

describe('a letter or a sign alone', () => {
  test.each(['/', '?', 'N'])('is one: %s', (keys) => expect(isSingleKey(keys)).toBe(true));
  test.each(['Ctrl+K', 'Alt+1', 'Enter', 'F2', 'Shift+Enter'])('is none: %s', (keys) =>
    expect(isSingleKey(keys)).toBe(false),
  );

  test('is known by what it writes: ABNT2 has ? on Shift, and on AltGr+W where a key is missing', () => {
    expect(matchesKeys('?', press({ key: '?', shiftKey: true }))).toBe(true);
    expect(matchesKeys('?', press({ key: '?', ctrlKey: true, altKey: true, altGraph: true }))).toBe(true);
    expect(matchesKeys('/', press({ key: '/', altGraph: true }))).toBe(true);
    expect(matchesKeys('?', press({ key: '/' }))).toBe(false);
  });

  test('is no combination of the browser', () => {
    expect(matchesKeys('N', press({ key: 'n', ctrlKey: true }))).toBe(false);
    expect(matchesKeys('N', press({ key: 'n', metaKey: true, isMac: true }))).toBe(false);
    expect(matchesKeys('N', press({ key: 'n', altKey: true }))).toBe(false);
    expect(matchesKeys('/', press({ key: '/', ctrlKey: true }))).toBe(false);
  });

  test('as a letter has no Shift, with the capitals lock or without', () => {
    expect(matchesKeys('N', press({ key: 'n' }))).toBe(true);
    expect(matchesKeys('N', press({ key: 'N' }))).toBe(true);
    expect(matchesKeys('N', press({ key: 'N', shiftKey: true }))).toBe(false);
    expect(matchesKeys('Shift+N', press({ key: 'N', shiftKey: true }))).toBe(true);
    expect(matchesKeys('Shift+N', press({ key: 'n' }))).toBe(false);
  });

  test('is no dead key, which only begins a letter', () => {
    expect(matchesKeys('/', press({ key: 'Dead' }))).toBe(false);
  });
});

describe('the name of keys', () => {
  test.each([
    ['Ctrl+K', 'Ctrl K', '⌘ K'],
    ['Ctrl+Shift+Enter', 'Ctrl Shift Enter', '⌘ Shift Enter'],
    ['Alt+ArrowUp', 'Alt ↑', 'Alt ↑'],
    ['Escape', 'Esc', 'Esc'],
    ['n', 'N', 'N'],
    ['Control+Z', 'Ctrl Z', 'Ctrl Z'],
  ])('of %s is %s, and %s on a Mac', (keys, name, onMac) => {
    expect(showKeys(keys, false)).toBe(name);
    expect(showKeys(keys, true)).toBe(onMac);
  });

  test('is that of ARIA for screen readers', () => {
    expect(toAriaKeys('Ctrl+Shift+Enter', false)).toBe('Control+Shift+Enter');
    expect(toAriaKeys('Ctrl+K', true)).toBe('Meta+K');
    expect(toAriaKeys('/', false)).toBe('/');
  });
});

test('what is typed is a letter or a sign, and no shortcut', () => {
  for (const key of ['a', 'Ç', '9', ' ']) expect(isTyped(press({ key })), key).toBe(true);
  for (const key of ['Enter', 'F2', 'ArrowDown']) expect(isTyped(press({ key })), key).toBe(false);
  for (const change of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(isTyped(press({ key: 'a', ...change }))).toBe(false);
  expect(isTyped({ ...NOTHING, key: undefined as unknown as string })).toBe(false);
});
