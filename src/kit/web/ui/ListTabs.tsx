import { Link } from '../routing/Link.tsx';
import css from './ListTabs.module.css';

/** One of several lists: its address, and how much it has, where that is known. */
export type ListTab = { to: string; label: string; count: string | undefined; isChosen: boolean };

/** The lists of a page, each under an address of its own; `label` says what they are lists of. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  return (
    <nav aria-label={label} className={css.tabs}>
      {tabs.map(({ to, label: name, count, isChosen }) => (
        <Link key={to} to={to} className={css.tab} aria-current={isChosen ? 'true' : undefined}>
          {name}
          {count !== undefined && <span className={css.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
