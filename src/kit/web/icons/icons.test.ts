import { readFileSync } from 'node:fs';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { icons as theirs } from 'lucide-react';
import { ICONS_FILE, renderIcons } from '../../../../scripts/web/gen-icons.ts';
import * as icons from './icons.ts';

test('the icons are what scripts/web/gen-icons.ts takes of lucide-react: npm run icons writes them', () => {
  expect(readFileSync(ICONS_FILE, 'utf8')).toBe(renderIcons());
});

test('each icon is drawn as lucide-react draws it', () => {
  for (const [name, Icon] of Object.entries(icons)) {
    const their = Object.entries(theirs).find(([one]) => one === name)?.[1];
    if (their) expect(draw(Icon), name).toBe(draw(their).replace(/ class="[^"]*"/, ''));
  }
});

test('readers of screens do not see an icon that has no name', () => {
  expect(draw(icons.X)).toContain('aria-hidden="true"');
  expect(draw(icons.X, { role: 'img', 'aria-label': 'Fechar' })).not.toContain('aria-hidden');
});

function draw(icon: FunctionComponent, props: object = {}): string {
  return renderToStaticMarkup(createElement(icon, props));
}
