import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MoreButton } from './MoreButton.tsx';
import css from './PagedItems.module.css';
import { ErrorState, SkeletonLines } from '../ui/states.tsx';

type Props<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>;
  /** shown if there are no items */
  empty: ReactNode;
  /** adds a margin to the skeleton lines and the button, for items that fill the page to its edges */
  gutter?: boolean;
  /** `firstNew`: the index of the first item of the page loaded last, which takes the focus (`takeFocus`) */
  children: (items: readonly Item[], firstNew: number | undefined) => ReactNode;
};

/** Items that load page by page, in each state: loading, failed, empty, or the loaded items with a button for more. */
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

/** A `ref` for the first new item, so that reading continues there when the button for more disappears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
