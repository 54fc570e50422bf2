import { memo } from 'react';
import type { NewMark } from './annotation.ts';
import { shapesOf } from './annotation-svg.ts';

/** A mark on the board, with the same shapes as in the exported file. */
export const AnnotationMark = memo(function AnnotationMark({ mark }: { mark: NewMark }) {
  return (
    <g>
      {shapesOf(mark).map(({ name: Name, attributes, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the shapes of a mark have no key but their order
        <Name key={index} {...toProps(attributes)}>
          {text}
        </Name>
      ))}
    </g>
  );
});

/** Attribute names as React props: `stroke-width` becomes `strokeWidth`. */
function toProps(attributes: Record<string, string | number>): Record<string, string | number> {
  const names = Object.entries(attributes).map(([name, value]) => [
    name.replaceAll(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(names);
}
