import { BRAZIL_STATES } from './brazil-map.data.ts';

export type Point = [longitude: number, latitude: number];
export type StateOutline = {
  uf: string;
  /** polygons, each an outline and its holes */
  polygons: Point[][][];
  /** the position of its two letters, and half of the height that they may have there, in degrees */
  label: { at: Point; room: number };
};

export const BRAZIL_OUTLINES: readonly StateOutline[] = BRAZIL_STATES.map(({ uf, label, polygons }) => {
  const [longitude = 0, latitude = 0, room = 0] = readHundredths(label);
  return {
    uf,
    polygons: polygons.map((rings) => rings.map(decodeRing)),
    label: { at: [longitude, latitude], room },
  };
});

const ROOMS: ReadonlyMap<string, number> = new Map(BRAZIL_OUTLINES.map(({ uf, label }) => [uf, label.room]));

/** The map for ECharts. The name of a state is its UF; `cp` is the position of its letters. */
export function brazilGeoJson() {
  return {
    type: 'FeatureCollection' as const,
    features: BRAZIL_OUTLINES.map(({ uf, polygons, label }) => ({
      type: 'Feature' as const,
      properties: { name: uf, cp: label.at },
      geometry: { type: 'MultiPolygon' as const, coordinates: polygons },
    })),
  };
}

/** Half of the height, in degrees, that the letters of a state may have. */
export function labelRoomOf(uf: string): number {
  return ROOMS.get(uf) ?? 0;
}

/** Decodes points that are stored as differences from the previous point. */
function decodeRing(text: string): Point[] {
  let [x, y] = [0, 0];
  return text.split(' ').map((step) => {
    const [right = 0, up = 0] = step.split(',').map(Number);
    x += right;
    y += up;
    return [x / 100, y / 100];
  });
}

function readHundredths(text: string): number[] {
  return text.split(',').map((part) => Number(part) / 100);
}
