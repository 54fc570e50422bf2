import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { Plugin } from 'vite';

const WEB = join(import.meta.dirname, '..', '..', 'src', 'app', 'web');
const TOKENS = join(import.meta.dirname, '..', '..', 'src', 'kit', 'web', 'style', 'tokens.css');
const PLACE = /<!-- first\/early\.ts .*? -->/;
const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Puts into index.html what stands on the screen before the code is there: frame.css with the tokens that it names, and
 * early.ts as one script. Both are inline, so the first paint waits for nothing but the page itself; the server names their
 * hashes in the policy (src/app/server/serve-web.ts).
 */
export function firstScreen(): Plugin {
  return {
    name: 'first-screen',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        moveSheets(html.replace(PLACE, () => `<style>${makeStyle()}</style>\n    <script>${makeScript()}</script>`)),
    },
  };
}

/** The style sheets of the code go behind the frame: above it they would hold back its painting. */
function moveSheets(html: string): string {
  const sheets = (html.match(SHEET) ?? []).join('');
  return html.replaceAll(SHEET, '').replace(/(?=\s*<\/body>)/, () => sheets);
}

function makeStyle(): string {
  const frame = readFileSync(join(WEB, 'first', 'frame.css'), 'utf8');
  return minify(takeTokens(frame) + frame, 'css');
}

function makeScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(WEB, 'first', 'early.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2022',
  });
  return outputFiles[0]?.text.trim() ?? '';
}

function minify(text: string, loader: 'css'): string {
  const { outputFiles } = buildSync({ stdin: { contents: text, loader }, minify: true, write: false });
  return outputFiles[0]?.text.trim() ?? '';
}

/** The tokens that a style sheet names, as tokens.css has them in both themes. */
function takeTokens(css: string): string {
  const names = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  const tokens = readFileSync(TOKENS, 'utf8');
  return [':root', ':root[data-theme="dark"]']
    .map((selector) => {
      const start = tokens.indexOf(`\n${selector} {`);
      const block = tokens.slice(tokens.indexOf('{', start) + 1, tokens.indexOf('\n}', start));
      const kept = [...block.matchAll(/(--[\w-]+|color-scheme):[^;]+;/g)]
        .filter(([, name]) => name === 'color-scheme' || names.has(name))
        .map(([declaration]) => declaration);
      return `${selector}{${kept.join('')}}`;
    })
    .join('');
}
