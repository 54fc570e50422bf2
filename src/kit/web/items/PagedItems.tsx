import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MoreButton } from './MoreButton.tsx';
import css from './PagedItems.module.css';
import { ErrorState, SkeletonLines } from '../ui/states.tsx';

type Props<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>;
  /** shown instead of the items where there are none */
  empty: ReactNode;
  /** keeps what is not a table off the edges of the page */
  gutter?: boolean;
  /** `firstNew`: the index of the first item of the page that came last. It takes the focus (`takeFocus`). */
  children: (items: readonly Item[], firstNew: number | undefined) => ReactNode;
};

/** Items that come page by page: loading, failed, none, or those loaded so far with the button for more. */
export function PagedItems<Item>({ query, empty, gutter, children }: Props<Item>) {
  const [firstNew, setFirstNew] = useState<number>();
  const { data, error } = query;
  if (error && !data) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
  if (!data)
    return (
      <div className={gutter ? css.loading : undefined}>
        <SkeletonLines />
      </div>
    );
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items, firstNew)}
      <MoreButton query={query} className={gutter ? css.more : undefined} onMore={() => setFirstNew(items.length)} />
    </>
  );
}

/** A `ref` for the first new item: reading goes on there, and the button for more may be gone. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
