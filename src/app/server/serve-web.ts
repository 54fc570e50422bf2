import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { makePagePolicy } from '../../kit/server/http/security-headers.ts';
import { projectRoot } from '../../kit/server/env/paths.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
/** Policy of files other than pages, which have no inline scripts or styles. */
const FILE_POLICY = makePagePolicy({ scripts: [], styles: [] });

/**
 * Serves the output of `npm run build`: files by name, and the page for every other address that a browser opens, such as
 * /pessoas/12. An unknown address of data is a 404 problem, and a known one with other methods the refusal of `refuseMethod`.
 */
export async function serveWeb(
  app: App,
  refuseMethod: (path: string) => Refusal | undefined,
  folder = join(projectRoot(), 'dist', 'web'),
): Promise<void> {
  const files = listFiles(folder);
  const pagePolicy = files.has('index.html') ? policyOf(readFileSync(join(folder, 'index.html'), 'utf8')) : FILE_POLICY;
  if (files.size > 0)
    await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    // the router has already decoded this path without error
    const path = decodeURIComponent(pathOf(request)).slice(1);
    if (files.has(path)) return sendFile(reply, path, path === 'index.html' ? pagePolicy : FILE_POLICY);
    if (!wantsPage(request, path)) throw refuseMethod(pathOf(request)) ?? notFound();
    if (!files.has('index.html')) throw new Refusal(503, 'not_built', 'As páginas não foram geradas: npm run build.');
    return sendFile(reply, 'index.html', pagePolicy);
  });
  app.setNotFoundHandler((request) => {
    throw refuseMethod(pathOf(request)) ?? notFound();
  });
}

function pathOf({ url }: FastifyRequest): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

/** The policy of a page: allows exactly the inline scripts and styles of the build, by hash. */
function policyOf(html: string): string {
  const hashesOf = (tag: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  return makePagePolicy({ scripts: hashesOf('script'), styles: hashesOf('style') });
}

function sendFile(reply: FastifyReply, path: string, policy: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': policy,
      // Vite puts a hash of the content into names under assets/; other files may change without a new name
      'cache-control': path.startsWith('assets/') ? FOREVER : ASK_AGAIN,
    })
    .sendFile(path);
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  const looksLikeFile = /\.[a-z0-9]{1,8}$/i.test(path);
  const accept = request.headers.accept ?? '*/*';
  return !path.startsWith('api/') && path !== 'api' && !looksLikeFile && /text\/html|\*\/\*/.test(accept);
}

/** Paths of the built files, with `/` on every system, without the compressed variants. */
function listFiles(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  // .vite/ holds metadata of the build
  return new Set(paths.filter((path) => !path.startsWith('.')));
}
