import { readFileSync } from 'node:fs';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { icons as theirs } from 'lucide-react';
import { ICONS_FILE, renderIcons, renderSprite, SPRITE_FILE } from '../../../../scripts/web/gen-icons.ts';
import * as icons from './icons.ts';

const sprite = readFileSync(SPRITE_FILE, 'utf8');

test('the icons are what scripts/web/gen-icons.ts takes of lucide-react: npm run icons writes them', () => {
  expect(readFileSync(ICONS_FILE, 'utf8')).toBe(renderIcons());
  expect(sprite).toBe(renderSprite());
});

test('each icon is drawn as lucide-react draws it, on the same field', () => {
  for (const [name, Icon] of Object.entries(icons)) {
    const their = Object.entries(theirs).find(([one]) => one === name)?.[1];
    const href = /<use href="[^"]*\/icons\.svg#(\w+)"><\/use>/;
    const drawn = draw(Icon).replace(href, (_use, id) => drawingOf(id));
    if (their) expect(drawn, name).toBe(draw(their).replace(/ class="[^"]*"/, ''));
  }
});

test('readers of screens do not see an icon that has no name', () => {
  expect(draw(icons.X)).toContain('aria-hidden="true"');
  expect(draw(icons.X, { role: 'img', 'aria-label': 'Fechar' })).not.toContain('aria-hidden');
});

/** The shapes under a name, as React writes them. */
function drawingOf(id: string): string {
  const [, shapes = ''] = new RegExp(`<g id="${id}">(.*)</g>`).exec(sprite) ?? [];
  return shapes.replaceAll(/<(\w+) ([^>]*)\/>/g, '<$1 $2></$1>');
}

function draw(icon: FunctionComponent, props: object = {}): string {
  return renderToStaticMarkup(createElement(icon, props));
}
