import { getStroke } from 'perfect-freehand';
import { boundsOf, fontSizeFor, LINE_HEIGHT, type Mark, type NewMark, type Point } from './annotation.ts';
import type { ChartPicture } from '../../kit/web/charts/files/chart-picture.ts';

/** Without quotes: they would end the attribute. */
export const NOTE_FONT = 'Inter, Segoe UI, Liberation Sans, Helvetica Neue, Arial, sans-serif';
/** The PDF's fonts have no weight in between. */
export const NOTE_WEIGHT = 'bold';

const ARROW_ANGLE = Math.PI / 7;

/** An SVG element as a name, its attributes and its text: the screen and the file draw the same. */
export type Shape = { name: 'path' | 'rect' | 'text'; attributes: Record<string, string | number>; text?: string };

/** What a mark is drawn with, from back to front. */
export function shapesOf(mark: NewMark): Shape[] {
  if (mark.kind === 'text') return textShapes(mark);
  if (mark.kind === 'pen')
    return [{ name: 'path', attributes: { d: outlineOf(mark.points, mark.width), fill: mark.color } }];
  const d = mark.kind === 'arrow' ? arrowPath(mark.from, mark.to, mark.width) : linePath(mark.from, mark.to);
  return [
    {
      name: 'path',
      attributes: {
        d,
        fill: 'none',
        stroke: mark.color,
        'stroke-width': mark.width,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      },
    },
  ];
}

/** White behind the letters keeps them legible on a bar of any colour. */
function textShapes(mark: Extract<NewMark, { kind: 'text' }>): Shape[] {
  const size = fontSizeFor(mark.width);
  const { x, y, width, height } = boundsOf(mark);
  const box = { x: round(x), y: round(y), width: round(width), height: round(height), rx: 3 };
  const paper: Shape = { name: 'rect', attributes: { ...box, fill: '#ffffff', 'fill-opacity': 0.86 } };
  const font = { 'font-family': NOTE_FONT, 'font-size': size, 'font-weight': NOTE_WEIGHT };
  const lines = mark.lines.map((text, index): Shape => {
    const place = { x: round(mark.at.x), y: round(mark.at.y + index * size * LINE_HEIGHT) };
    return { name: 'text', attributes: { ...place, fill: mark.color, ...font }, text };
  });
  return [paper, ...lines];
}

function linePath(from: Point, to: Point): string {
  return `M${pair(from)}L${pair(to)}`;
}

function arrowPath(from: Point, to: Point, width: number): string {
  const direction = Math.atan2(to.y - from.y, to.x - from.x);
  const head = 8 + width * 2.5;
  const wing = (turn: number): Point => ({
    x: to.x - head * Math.cos(direction + turn),
    y: to.y - head * Math.sin(direction + turn),
  });
  return `${linePath(from, to)}M${pair(wing(ARROW_ANGLE))}L${pair(to)}L${pair(wing(-ARROW_ANGLE))}`;
}

/** The outline of a pen's line, thinner where the hand was fast. */
function outlineOf(points: readonly Point[], width: number): string {
  const outline = getStroke(
    points.map(({ x, y }) => [x, y]),
    { size: width * 1.6, thinning: 0.35, smoothing: 0.5, streamline: 0.4, last: true },
  );
  const corners = outline.map(([x, y]) => pair({ x, y }));
  return corners.length === 0 ? '' : `M${corners.join('L')}Z`;
}

function pair({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

/** Hundredths of a pixel are finer than any paper. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The picture with its notes, as a picture of its own. */
export function annotatePicture(picture: ChartPicture, marks: readonly Mark[]): ChartPicture {
  const { width, height } = picture;
  const chart = picture.svg.replace(/^\s*<\?xml[^>]*\?>/, '').trim();
  const notes = marks.flatMap(shapesOf).map(shapeToSvg).join('');
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return { ...picture, svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${chart}<g>${notes}</g></svg>` };
}

function shapeToSvg({ name, attributes, text }: Shape): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join('')}>${escapeXml(text ?? '')}</${name}>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as text in XML: markup in a note stays what was typed. Characters that XML forbids are left out. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
