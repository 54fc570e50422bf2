import { describe, expect, test, vi } from 'vitest';
import { CONTROLLERS, controllerOf } from '../../localidades/localidades.ts';

// imported modules add event listeners to the window when they load
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('sessionStorage', { getItem: () => null });
const { router } = await import('./routes.ts');

function find(path: string) {
  const [, params, route] = router.getMatchedRoutes(path);
  // `**` is the unmatched end of the path, so the page does not exist
  return route && !('**' in params) && route.fullPath !== '/$'
    ? { path: route.fullPath, params: { ...params } }
    : undefined;
}

describe('the path of a page', () => {
  test('is recognised letter by letter', () => {
    expect(find('/pessoas')).toEqual({ path: '/pessoas', params: {} });
    expect(find('/Pessoas')).toBeUndefined();
    expect(find('/')).toEqual({ path: '/', params: {} });
    expect(find('/nada')).toBeUndefined();
  });

  test('gives its named parts, decoded', () => {
    expect(find('/pessoas/12')).toEqual({ path: '/pessoas/$codigo', params: { codigo: '12' } });
    const history = { path: '/empresas/$codigo/historico', params: { codigo: 'a b' } };
    expect(find('/empresas/a%20b/historico')).toEqual(history);
  });

  test('is not found with an extra or empty part', () => {
    expect(find('/pessoas/12/outra')).toBeUndefined();
    expect(find('/pessoas//historico')).toBeUndefined();
    expect(find('/entrar/agora')).toBeUndefined();
  });
});

describe('an address that is no page', () => {
  test.each(['/nada', '/Pessoas', '/pessoas/12/outra', '/entrar/agora', '/ajuda/nada'])('%s has the shell', (path) => {
    const [matched, , route] = router.getMatchedRoutes(path);
    expect(route?.fullPath).toBe('/$');
    expect(matched.map(({ id }) => id)).toContain('/shell');
  });
});

describe('the three calls of the specification', () => {
  test('stand under the first segment of every page, and under no other', () => {
    const segments = new Set(Object.keys(router.routesByPath).map((path) => path.split('/')[1] ?? ''));
    // the painel has the address `/`
    segments.delete('');
    segments.delete('$');
    segments.add('painel');
    expect([...segments].toSorted()).toEqual(CONTROLLERS.toSorted());
  });

  test('are sent by each page below its first segment', () => {
    const paths = Object.keys(router.routesByPath).filter((path) => path !== '/' && path !== '/$');
    expect(paths.map(controllerOf)).toEqual(paths.map((path) => path.split('/')[1]));
  });
});

describe('the address of a page', () => {
  test('has the query as it was typed', () => {
    expect(router.options.stringifySearch({ q: 'a 00123', uf: ['SP', 'RJ'] })).toBe('?q=a+00123&uf=SP&uf=RJ');
    expect(router.options.parseSearch('?q=00123&uf=SP&uf=RJ')).toEqual({ q: '00123', uf: ['SP', 'RJ'] });
    // an address contains no document, not even a part of one
    for (const q of ['52998224725', '529.982.247-25', 'ana 529 982', '12.ABC.345/01DE-35']) {
      const address = router.options.stringifySearch({ q, uf: ['SP'] });
      expect(address).toMatch(/^\?q=~?(%7E)?\d+&uf=SP$/);
      expect(router.options.parseSearch(address)).toEqual({ q, uf: 'SP' });
    }
    expect(router.options.parseSearch('?q=~999')).toEqual({ q: '' });
  });
});
