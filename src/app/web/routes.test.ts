import { describe, expect, test, vi } from 'vitest';
import { CONTROLLERS, controllerOf } from '../../localidades/localidades.ts';

// what the pages stand on listens to a browser as soon as it is there
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('sessionStorage', { getItem: () => null });
const { router } = await import('./routes.ts');

function find(path: string) {
  const [, params, route] = router.getMatchedRoutes(path);
  // `**` is what is left over behind the nearest page: the page itself is not there
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

  test('is not found with a part too many or empty', () => {
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
    // the painel, whose own address is `/`
    segments.delete('');
    segments.delete('$');
    segments.add('painel');
    expect([...segments].toSorted()).toEqual(CONTROLLERS.toSorted());
  });

  test('are made by each page under its own first segment', () => {
    const paths = Object.keys(router.routesByPath).filter((path) => path !== '/' && path !== '/$');
    expect(paths.map(controllerOf)).toEqual(paths.map((path) => path.split('/')[1]));
  });
});

describe('the address of a page', () => {
  test('has its query as it was typed', () => {
    expect(router.options.stringifySearch({ q: 'a 00123', uf: ['SP', 'RJ'] })).toBe('?q=a+00123&uf=SP&uf=RJ');
    expect(router.options.parseSearch('?q=00123&uf=SP&uf=RJ')).toEqual({ q: '00123', uf: ['SP', 'RJ'] });
    // a document stands in no address, whole or in part
    for (const q of ['52998224725', '529.982.247-25', 'ana 529 982', '12.ABC.345/01DE-35']) {
      const address = router.options.stringifySearch({ q, uf: ['SP'] });
      expect(address).toMatch(/^\?q=~?(%7E)?\d+&uf=SP$/);
      expect(router.options.parseSearch(address)).toEqual({ q, uf: 'SP' });
    }
    expect(router.options.parseSearch('?q=~999')).toEqual({ q: '' });
  });
});
