import type { ReactNode } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../ui/states.tsx';

type ItemTexts = {
  /** the heading if loading failed */
  title: string;
  /** the heading and the text if the item does not exist */
  missingTitle: string;
  missing: string;
};

type Props<Item> = {
  query: { data: Item | undefined; error: Error | null; refetch: () => Promise<unknown> };
  texts: ItemTexts;
  /** a link to the list of items */
  back: ReactNode;
  /** the class around the skeleton lines */
  loadingClass: string | undefined;
  children: (item: Item) => ReactNode;
};

/** The page of one item that is loaded by its id, in each of its states: loading, loaded, missing, failed. */
export function LoadedItem<Item>({
  query: { data, error, refetch },
  texts,
  back,
  loadingClass,
  children,
}: Props<Item>) {
  if (data) return children(data);
  if (error) return <NotLoaded error={error} texts={texts} back={back} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title="Carregando…" focusOnArrival={false} />
      <div className={loadingClass}>
        <SkeletonLines />
      </div>
    </>
  );
}

/** Whether the item does not exist. The server refuses a malformed id with 400 or 422. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiProblem && [400, 404, 422].includes(error.status);
}

type NotLoadedProps = { error: Error; texts: ItemTexts; back: ReactNode; onRetry: () => void };

function NotLoaded({ error, texts, back, onRetry }: NotLoadedProps) {
  if (!isMissing(error)) {
    return (
      <>
        <PageHeader title={texts.title} />
        <ErrorState error={error} onRetry={onRetry} actions={back} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={texts.missingTitle} />
      <EmptyState title={texts.missing} actions={back}>
        Confira o cliente escolhido no alto da tela.
      </EmptyState>
    </>
  );
}
