import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';

const WEB = join(import.meta.dirname, '..', '..', 'src', 'app', 'web');
const TOKENS = join(import.meta.dirname, '..', '..', 'src', 'kit', 'web', 'style', 'tokens.css');
/** The pages with files that early.ts preloads, by the module that the router loads. */
const FIRST_PAGES = {
  list: join(WEB, 'pages', 'Pessoas.tsx'),
  record: join(WEB, 'pages', 'Pessoa.tsx'),
  painel: join(WEB, 'pages', 'Painel.tsx'),
};
const PLACE = /<!-- first\/early\.ts .*? -->/;
const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Inlines into index.html what is shown before the code is loaded: frame.css with the tokens that it uses, and early.ts as one
 * script. So the first paint only needs the page itself. The server allows both by hash in the content security policy
 * (src/app/server/serve-web.ts).
 */
export function firstScreen(): Plugin {
  return {
    name: 'first-screen',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const files = bundle ? filesOfPages(bundle, html) : {};
        const early = `<style>${makeStyle()}</style>\n    <script>${makeScript(files)}</script>`;
        return moveSheets(html.replace(PLACE, () => early));
      },
    },
  };
}

/** Moves the style sheets of the code behind the frame, because before it they would delay its first paint. */
function moveSheets(html: string): string {
  const sheets = (html.match(SHEET) ?? []).join('');
  return html.replaceAll(SHEET, '').replace(/(?=\s*<\/body>)/, () => sheets);
}

function makeStyle(): string {
  const frame = readFileSync(join(WEB, 'first', 'frame.css'), 'utf8');
  return minify(takeTokens(frame) + frame, 'css');
}

type FilesOfPages = Partial<Record<keyof typeof FIRST_PAGES, string[]>>;

/** The files of each first page that index.html does not name. */
function filesOfPages(bundle: Rolldown.OutputBundle, html: string): FilesOfPages {
  const pages = Object.entries(FIRST_PAGES).map(([page, module]) => {
    const files = filesOf(findChunk(bundle, module), bundle).map((file) => `/${file}`);
    return [page, files.filter((file) => !html.includes(`"${file}"`))];
  });
  return Object.fromEntries(pages) as FilesOfPages; // the keys are those of FIRST_PAGES
}

function findChunk(bundle: Rolldown.OutputBundle, module: string): string {
  const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId === module);
  if (!chunk) throw new Error(`No file of the build begins with ${module}.`);
  return chunk.fileName;
}

/** A file and all its imports, with their style sheets. */
function filesOf(file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): string[] {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return [...found];
  found.add(file);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const imported of chunk.imports) filesOf(imported, bundle, found);
  return [...found];
}

function makeScript(files: FilesOfPages): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(WEB, 'first', 'early.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2022',
    define: { FILES_OF_PAGES: JSON.stringify(files) },
  });
  return outputFiles[0]?.text.trim() ?? '';
}

function minify(text: string, loader: 'css'): string {
  const { outputFiles } = buildSync({ stdin: { contents: text, loader }, minify: true, write: false });
  return outputFiles[0]?.text.trim() ?? '';
}

/** The tokens that a style sheet uses, from tokens.css, for both themes. */
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
