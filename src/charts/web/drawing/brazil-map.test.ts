import { UFS } from '@fichario/brasil';
import { describe, expect, test } from 'vitest';
import { BRAZIL_OUTLINES, brazilGeoJson, type Point } from './brazil-map.ts';

const KM_PER_DEGREE = 111.2;

/** IBGE, Áreas Territoriais 2022, km², rounded */
const AREAS_TEXT =
  'AC 164173 AL 27831 AM 1559256 AP 142471 BA 564760 CE 148894 DF 5761 ES 46074 GO 340242 MA 329652 MG 586514 MS 357142 ' +
  'MT 903208 PA 1245871 PB 56467 PE 98068 PI 251755 PR 199299 RJ 43750 RN 52810 RO 237754 RR 223645 RS 281707 SC 95731 ' +
  'SE 21938 SP 248219 TO 277424';
const AREAS = new Map(Array.from(AREAS_TEXT.matchAll(/(\w\w) (\d+)/g), ([, uf = '', area]) => [uf, Number(area)]));

/** UF, longitude and latitude */
const CAPITALS: [string, number, number][] = [
  ['AC', -67.81, -9.97],
  ['AL', -35.74, -9.62],
  ['AM', -60.02, -3.1],
  ['AP', -51.07, 0.04],
  ['BA', -38.48, -12.92],
  ['CE', -38.54, -3.77],
  ['DF', -47.88, -15.79],
  ['ES', -40.33, -20.3],
  ['GO', -49.26, -16.68],
  ['MA', -44.27, -2.57],
  ['MG', -43.94, -19.92],
  ['MS', -54.62, -20.45],
  ['MT', -56.1, -15.6],
  ['PA', -48.47, -1.43],
  ['PB', -34.88, -7.13],
  ['PE', -34.93, -8.06],
  ['PI', -42.8, -5.09],
  ['PR', -49.27, -25.43],
  ['RJ', -43.3, -22.88],
  ['RN', -35.24, -5.8],
  ['RO', -63.9, -8.76],
  ['RR', -60.67, 2.82],
  ['RS', -51.18, -30.04],
  ['SC', -48.62, -27.6],
  ['SE', -37.09, -10.93],
  ['SP', -46.63, -23.55],
  ['TO', -48.33, -10.18],
];

/** The signed sum over the edges, with the width of a degree at each: enough for areas of states. */
function areaOf(ring: readonly Point[]): number {
  const km = ring.map(([x, y]) => [x * Math.cos((y * Math.PI) / 180) * KM_PER_DEGREE, y * KM_PER_DEGREE] as const);
  const sum = km.reduce((total, [x, y], index) => {
    const [nextX = 0, nextY = 0] = km[(index + 1) % km.length] ?? [];
    return total + x * nextY - nextX * y;
  }, 0);
  return Math.abs(sum) / 2;
}

function isInside(ring: readonly Point[], [x, y]: Point): boolean {
  return ring.reduce((inside, [x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [0, 0];
    const crosses = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    return crosses ? !inside : inside;
  }, false);
}

function statesAt(point: Point): string[] {
  const found = BRAZIL_OUTLINES.filter(({ polygons }) => polygons.some(([outline]) => isInside(outline ?? [], point)));
  return found.map(({ uf }) => uf);
}

describe('the map of Brazil', () => {
  test('has the 27 states, each once', () => {
    expect(BRAZIL_OUTLINES.map(({ uf }) => uf)).toEqual(UFS.map(({ sigla }) => sigla).toSorted());
    expect(brazilGeoJson().features).toHaveLength(27);
  });

  test.each(BRAZIL_OUTLINES)('draws $uf closed and about as large as the IBGE says', ({ uf, polygons }) => {
    for (const [outline = []] of polygons) {
      expect(outline.length).toBeGreaterThan(3);
      expect(outline.at(-1)).toEqual(outline[0]);
    }
    const area = polygons.reduce((sum, [outline = []]) => sum + areaOf(outline), 0);
    expect(area / (AREAS.get(uf) ?? 0)).toBeGreaterThan(0.94);
    expect(area / (AREAS.get(uf) ?? 0)).toBeLessThan(1.06);
  });

  test.each(CAPITALS)('has the capital of %s inside of it and of no other', (uf, longitude, latitude) => {
    expect(statesAt([longitude, latitude])).toEqual([uf]);
  });

  test.each(BRAZIL_OUTLINES)('writes the letters of $uf inside of it and of no other', ({ uf, label }) => {
    expect(statesAt(label.at)).toEqual([uf]);
    expect(label.room).toBeGreaterThan(0);
  });

  test('leaves out the islands far out, which would make the rest small', () => {
    const longitudes = BRAZIL_OUTLINES.flatMap(({ polygons }) => polygons.flat(2).map(([longitude]) => longitude));
    expect(Math.max(...longitudes)).toBeLessThan(-34.7);
    expect(Math.min(...longitudes)).toBeGreaterThan(-74.1);
  });
});
