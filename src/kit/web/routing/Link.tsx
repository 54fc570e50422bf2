import { createLink, type LinkComponentProps, type RegisteredRouter } from '@tanstack/react-router';
import type { ComponentProps, ReactElement } from 'react';
import type { Checked, Href } from './href.ts';

type AnchorProps = ComponentProps<'a'> & {
  disabled?: boolean;
  /** what the link is marked as; left out, it is the current page there and on the pages below */
  current?: 'true' | false;
};

/** What the router's link is drawn as. */
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

/** A link to a page of ours, without a reload. Its path, parameters and query are the compiler's to check. */
export function Link<const To extends string | undefined>(props: LinkProps<To>): ReactElement {
  return <RouterLink {...(props as ComponentProps<typeof RouterLink>)} />; // checked where the link is written
}

/** The same for an address that is data. */
export function HrefLink(props: Omit<AnchorProps, 'disabled'> & { href: Href }) {
  return <RouterLink {...(props as ComponentProps<typeof RouterLink>)} />; // the router takes `href` for `to`
}
