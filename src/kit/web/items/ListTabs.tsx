import type { Href } from '../routing/href.ts';
import { HrefLink } from '../routing/Link.tsx';
import css from './ListTabs.module.css';

/** One of several lists: its address, and how much it has, where that is known. */
export type ListTab = { href: Href; label: string; count: string | undefined; isChosen: boolean };

/** The lists of a page, each under an address of its own; `label` says what they are lists of. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  return (
    <nav aria-label={label} className={css.tabs}>
      {tabs.map(({ href, label: name, count, isChosen }) => (
        <HrefLink key={href} href={href} className={css.tab} current={isChosen ? 'true' : false}>
          {name}
          {count !== undefined && <span className={css.count}>{count}</span>}
        </HrefLink>
      ))}
    </nav>
  );
}
