import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';

/** A list that loads page by page. */
export type PagedQuery = UseInfiniteQueryResult<InfiniteData<unknown>>;

type Props = { query: PagedQuery; className?: string | undefined; onMore?: () => void };

/** Loads the next page of a list, while there is one. */
export function MoreButton({ query, className, onMore }: Props) {
  if (!query.hasNextPage) return null;
  const handleMore = () => {
    onMore?.();
    void fetchMore(query);
  };
  return (
    <Button className={className} loading={query.isFetchingNextPage} onClick={handleMore}>
      Mostrar mais
    </Button>
  );
}

/**
 * A change elsewhere reloads the loaded pages and cancels the fetch of a further page, which is then fetched again after the
 * reload. After a failure, the user may press the button again.
 */
async function fetchMore(query: PagedQuery): Promise<void> {
  const before = query.data?.pages.length;
  let result = await query.fetchNextPage();
  while (result.hasNextPage && !result.isError && result.data?.pages.length === before)
    result = await result.fetchNextPage({ cancelRefetch: false });
}
