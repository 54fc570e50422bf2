import type { Href } from '../routing/href.ts';
import { HrefLink } from '../routing/Link.tsx';
import css from './ListTabs.module.css';

/** One of several lists: its address, and its count if that is known. */
export type ListTab = { href: Href; label: string; count: string | undefined; isChosen: boolean };

/** Tabs that link to the lists of a page. `label` names them for screen readers. */
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
