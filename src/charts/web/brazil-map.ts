import { BRAZIL_STATES } from './brazil-map.data.ts';

export type Point = [longitude: number, latitude: number];
export type StateOutline = {
  uf: string;
  /** each an outline and its holes */
  polygons: Point[][][];
};

/** How wide and high a state is, in degrees: what its two letters have to fit into. */
export type StateSize = { width: number; height: number };

export const BRAZIL_OUTLINES: readonly StateOutline[] = BRAZIL_STATES.map(({ uf, polygons }) => ({
  uf,
  polygons: polygons.map((rings) => rings.map(decodeRing)),
}));

const SIZES: ReadonlyMap<string, StateSize> = new Map(
  BRAZIL_OUTLINES.map(({ uf, polygons }) => [uf, sizeOf(polygons[0]?.[0] ?? [])]),
);

/** The map as ECharts takes it; a state's name in it is its UF. */
export function brazilGeoJson() {
  return {
    type: 'FeatureCollection' as const,
    features: BRAZIL_OUTLINES.map(({ uf, polygons }) => ({
      type: 'Feature' as const,
      properties: { name: uf },
      geometry: { type: 'MultiPolygon' as const, coordinates: polygons },
    })),
  };
}

/** The largest part of a state. */
export function sizeOfState(uf: string): StateSize {
  return SIZES.get(uf) ?? { width: 0, height: 0 };
}

/** "longitude,latitude" in hundredths of a degree, each from the one before, into degrees. */
function decodeRing(text: string): Point[] {
  let [x, y] = [0, 0];
  return text.split(' ').map((step) => {
    const [right = 0, up = 0] = step.split(',').map(Number);
    x += right;
    y += up;
    return [x / 100, y / 100];
  });
}

function sizeOf(ring: readonly Point[]): StateSize {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return {
    width: Math.max(...longitudes) - Math.min(...longitudes),
    height: Math.max(...latitudes) - Math.min(...latitudes),
  };
}
