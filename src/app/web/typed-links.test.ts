import { redirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { hrefOf, parseHref } from '../../kit/web/routing/href.ts';
import type { Link } from '../../kit/web/routing/Link.tsx';
import type { navigate } from '../../kit/web/routing/router.ts';

/*
 * Links that must not compile. `npm run check` compiles this file, and an expected error that does not occur is an error. This
 * also proves that a mistake in a feature's routes has not turned every path into `any`.
 */
export function wrongLinks(link: typeof Link, go: typeof navigate) {
  const children = 'Pessoas';
  const anyText: string = '/pessoas';
  return [
    link({ to: '/pessoas', search: { q: 'ana', uf: ['SP'] }, children }),
    link({ to: '/pessoas/$codigo', params: { codigo: '12' }, children }),
    // @ts-expect-error a path that does not exist
    link({ to: '/pesoas', children }),
    // @ts-expect-error a parameter that is missing
    link({ to: '/pessoas/$codigo', children }),
    // @ts-expect-error a parameter of another name
    link({ to: '/pessoas/$codigo', params: { id: '12' }, children }),
    // @ts-expect-error a query that the list does not have
    link({ to: '/pessoas', search: { busca: 'ana' }, children }),
    // @ts-expect-error a value that the query does not have
    link({ to: '/pendencias', search: { tipo: 'sem_nada' }, children }),
    // @ts-expect-error a path that may be any text
    link({ to: anyText, children }),
    // @ts-expect-error an address as a plain text
    link({ href: '/pesoas', children }),
    // @ts-expect-error a path that does not exist
    () => go({ to: '/operacao' }),
    // @ts-expect-error a query that an operation does not have
    () => go({ to: '/operacoes/$id', params: { id: '1' }, search: { lista: 'todas' } }),
    // @ts-expect-error a path that may be any text
    () => go({ to: anyText }),
    // @ts-expect-error a path that does not exist
    () => hrefOf({ to: '/empresa' }),
    // @ts-expect-error a parameter that is missing
    () => hrefOf({ to: '/importar/$id' }),
    // @ts-expect-error a path that does not exist
    () => redirect({ to: '/login' }),
  ];
}

test('the address of a link is its path with its parameters and its query', () => {
  expect(hrefOf({ to: '/' })).toBe('/');
  expect(hrefOf({ to: '/pessoas', search: { q: 'ana', uf: ['SP', 'RJ'] } })).toBe('/pessoas?q=ana&uf=SP&uf=RJ');
  expect(hrefOf({ to: '/empresas/$codigo/historico', params: { codigo: 'a b' } })).toBe('/empresas/a%20b/historico');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'pessoas', ''])(
  '%s is no address of ours',
  (text) => {
    expect(parseHref(text)).toBeUndefined();
  },
);

test('a path from data is used unchanged', () => {
  expect(parseHref('/home/grid')).toBe('/home/grid');
});
