import { describe, expect, test } from 'vitest';
import { matchPath } from './match-route.ts';

describe('the path of a page', () => {
  test('is recognised letter by letter', () => {
    expect(matchPath('/pessoas', '/pessoas')).toEqual({});
    expect(matchPath('/pessoas', '/Pessoas')).toBeUndefined();
    expect(matchPath('/', '/')).toEqual({});
    expect(matchPath('/', '/pessoas')).toBeUndefined();
  });

  test('gives its named parts, decoded', () => {
    expect(matchPath('/pessoas/:codigo', '/pessoas/12')).toEqual({ codigo: '12' });
    expect(matchPath('/pessoas/:codigo/historico', '/pessoas/a%20b/historico')).toEqual({ codigo: 'a b' });
  });

  test('is not found with a part too many, too few, empty or badly escaped', () => {
    expect(matchPath('/pessoas/:codigo', '/pessoas')).toBeUndefined();
    expect(matchPath('/pessoas/:codigo', '/pessoas/12/outra')).toBeUndefined();
    expect(matchPath('/pessoas/:codigo/historico', '/pessoas//historico')).toBeUndefined();
    expect(matchPath('/pessoas/:codigo', '/pessoas/%E0%A4%A')).toBeUndefined();
  });
});
