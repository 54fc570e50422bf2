import { getStroke } from 'perfect-freehand';
import { boundsOf, fontSizeFor, LINE_HEIGHT, type Mark, type NewMark, type Point } from './annotation.ts';
import type { ChartPicture } from '../../charts/web/files/chart-picture.ts';

/** No quotation marks, which would end the attribute. */
export const NOTE_FONT = 'Inter, Segoe UI, Liberation Sans, Helvetica Neue, Arial, sans-serif';
export const NOTE_WEIGHT = 'bold';

const ARROW_ANGLE = Math.PI / 7;

/** An SVG element as data, from which both the screen and the file draw a mark. */
export type Shape = { name: 'path' | 'rect' | 'text'; attributes: Record<string, string | number>; text?: string };

/** The shapes of a mark, from back to front. */
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

/** A white box behind the letters keeps them legible on a bar of any colour. */
function textShapes(mark: Extract<NewMark, { kind: 'text' }>): Shape[] {
  const size = fontSizeFor(mark.width);
  const { x, y, width, height } = boundsOf(mark);
  const box = { x: round(x), y: round(y), width: round(width), height: round(height), rx: 3 };
  const background: Shape = { name: 'rect', attributes: { ...box, fill: '#ffffff', 'fill-opacity': 0.86 } };
  const font = { 'font-family': NOTE_FONT, 'font-size': size, 'font-weight': NOTE_WEIGHT };
  const lines = mark.lines.map((text, index): Shape => {
    const position = { x: round(mark.at.x), y: round(mark.at.y + index * size * LINE_HEIGHT) };
    return { name: 'text', attributes: { ...position, fill: mark.color, ...font }, text };
  });
  return [background, ...lines];
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

/** The outline of a pen stroke, thinner where the hand moved fast. */
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

/** Rounds to hundredths of a pixel, which is finer than any print. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The picture with the marks drawn into it. */
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

/** Escapes markup and removes the characters that XML forbids. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
