import { type ComponentProps, createElement, type JSX } from 'react';
import sprite from './icons.svg?url';

/** An icon of `icons.ts`: its style determines the size, the text colour its colour. */
export type DrawnIcon = (props: ComponentProps<'svg'>) => JSX.Element;

/**
 * Makes a component that shows the drawing with that name in icons.svg, on a field of 24 by 24. Screen readers skip the icon
 * unless its props name it.
 */
export function drawIcon(name: string): DrawnIcon {
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
      createElement('use', { href: `${sprite}#${name}` }),
      props.children,
    );
}

function isNamed({ role, children, 'aria-label': label, 'aria-labelledby': labelledBy }: ComponentProps<'svg'>) {
  return [role, children, label, labelledBy].some((named) => named !== undefined);
}
