import { type ComponentProps, createElement, type JSX } from 'react';

/** An icon of `icons.ts`: as large as its style says, in the colour of the text. */
export type DrawnIcon = (props: ComponentProps<'svg'>) => JSX.Element;

/** The shapes of an icon: the name of each element of SVG with its attributes. */
export type IconShapes = readonly (readonly [
  shape: 'circle' | 'ellipse' | 'line' | 'path' | 'polygon' | 'polyline' | 'rect',
  attributes: Readonly<Record<string, string>>,
])[];

/** Makes a component of shapes on a field of 24 by 24. Readers of screens do not see it unless its props name it. */
export function drawIcon(shapes: IconShapes): DrawnIcon {
  return (props) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed(props) ? undefined : true,
        ...props,
      },
      ...shapes.map(([shape, attributes]) => createElement(shape, attributes)),
      props.children,
    );
}

function isNamed({ role, children, 'aria-label': label, 'aria-labelledby': labelledBy }: ComponentProps<'svg'>) {
  return [role, children, label, labelledBy].some((named) => named !== undefined);
}
