import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ENGLISH_PHRASES, findPhraseScreen, PORTUGUESE_PHRASES, VOICE_COMMANDS, VOICE_SCREENS } from './phrases.ts';

/** Section 2 of the specification, literally. */
const SPECIFIED =
  'inbox, flot, morris, inline, dygraphs, tables, datatables, jqgrid, smartelements, templates, validation, bootstrap, ' +
  'plugins, wizards, editors, dropzone, cropping, general, buttons, fontawesome, glyphicons, flags, grid, treeview';

describe('the phrases of the specification', () => {
  test('are complete, in order, each with its link', () => {
    const phrases = SPECIFIED.split(', ');
    expect(ENGLISH_PHRASES.map(({ phrase }) => phrase)).toEqual(phrases);
    expect(ENGLISH_PHRASES.map(({ link }) => link)).toEqual(phrases.map((phrase) => `/home/${phrase}`));
  });

  test('lead to screens, and other words to none', () => {
    expect(findPhraseScreen('inbox')).toBe('/pendencias');
    expect(findPhraseScreen('TreeView')).toBe('/clientes');
    expect(findPhraseScreen('outlook')).toBeUndefined();
    expect(findPhraseScreen('')).toBeUndefined();
  });
});

test('every screen that a phrase leads to is a page of the product', () => {
  // running the routes needs a browser; this reads the paths from their source
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.route.ts'));
  const routes = files.map((file) => readFileSync(`src/${file}`, 'utf8')).join('\n');
  const paths = new Set([...routes.matchAll(/path: '([^']+)'/g)].map(([, path]) => path));
  const isPage = (screen: string) => paths.has(screen.replace(/\?.*$/, '').replace(/nova$/, '$codigo'));
  expect(Object.keys(VOICE_SCREENS).filter((screen) => !isPage(screen))).toEqual([]);
});

test('no phrase has two meanings', () => {
  const said = [
    ...ENGLISH_PHRASES.flatMap(({ phrase, heard }) => [phrase, ...heard]),
    ...PORTUGUESE_PHRASES.flatMap(({ phrase, heard }) => [phrase, ...heard]),
    ...VOICE_COMMANDS.flatMap(({ portuguese, english }) => [...portuguese, ...english]),
  ];
  expect(said.filter((words, index) => said.indexOf(words) !== index)).toEqual([]);
});
