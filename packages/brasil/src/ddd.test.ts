import { describe, expect, it } from 'vitest';
import { isDdd, ufsOfDdd } from './ddd.ts';
import { UFS } from './uf.ts';

/** Anatel's plan, written out apart from the code. */
const ASSIGNED =
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99';

describe('ddd', () => {
  it('has the 67 codes of Anatel and no other', () => {
    const found = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0')).filter(isDdd);
    expect(found.join(' ')).toBe(ASSIGNED);
    expect(found).toHaveLength(67);
  });

  it('takes nothing but two digits', () => {
    for (const text of ['', '1', '011', ' 11', 'SP', 'constructor']) expect(isDdd(text)).toBe(false);
  });

  it.each([
    ['11', 'SP'],
    ['19', 'SP'],
    ['21', 'RJ'],
    ['27', 'ES'],
    ['31', 'MG'],
    ['41', 'PR'],
    ['42', 'PR SC'],
    ['47', 'PR SC'],
    ['48', 'SC'],
    ['49', 'PR SC'],
    ['51', 'RS'],
    ['61', 'DF GO'],
    ['62', 'GO'],
    ['63', 'TO'],
    ['65', 'MT'],
    ['67', 'MS'],
    ['68', 'AC'],
    ['69', 'RO'],
    ['71', 'BA'],
    ['79', 'SE'],
    ['81', 'PE'],
    ['82', 'AL'],
    ['83', 'PB'],
    ['84', 'RN'],
    ['85', 'CE'],
    ['86', 'PI'],
    ['91', 'PA'],
    ['92', 'AM'],
    ['95', 'RR'],
    ['96', 'AP'],
    ['98', 'MA'],
    ['20', ''],
  ])('serves from %s the states %s', (ddd, ufs) => {
    expect(ufsOfDdd(ddd).join(' ')).toBe(ufs);
  });

  it('reaches every state', () => {
    const reached = new Set(ASSIGNED.split(' ').flatMap((ddd) => ufsOfDdd(ddd)));
    expect([...reached].sort()).toEqual(UFS.map((uf) => uf.sigla).sort());
  });
});
