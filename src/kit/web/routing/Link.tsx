import { createLink, type LinkComponentProps, type RegisteredRouter } from '@tanstack/react-router';
import type { ComponentProps, ReactElement } from 'react';
import type { Checked, Href } from './href.ts';

type AnchorProps = ComponentProps<'a'> & {
  disabled?: boolean;
  /** overrides `aria-current`; by default, the router sets it on this page and the pages below */
  current?: 'page' | 'true' | false | undefined;
};

/** The element that the router's link renders. */
function Anchor({ current, disabled: _disabled, children, ...props }: AnchorProps) {
  return (
    <a {...props} aria-current={current === undefined ? props['aria-current'] : current || undefined}>
      {children}
    </a>
  );
}

const RouterLink = createLink(Anchor);

type LinkProps<To extends string | undefined> = LinkComponentProps<typeof Anchor, RegisteredRouter, string, To> &
  Checked<To>;

/** A link to a page of this site, without a reload. The compiler checks its path, parameters and query. */
export function Link<const To extends string | undefined>(props: LinkProps<To>): ReactElement {
  return <RouterLink {...(props as ComponentProps<typeof RouterLink>)} />; // checked where the link is written
}

/** A link to an address that is data. */
export function HrefLink(props: Omit<AnchorProps, 'disabled'> & { href: Href }) {
  return <RouterLink {...(props as ComponentProps<typeof RouterLink>)} />; // the router accepts `href` instead of `to`
}
