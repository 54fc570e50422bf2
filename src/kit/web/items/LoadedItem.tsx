import type { ReactNode } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../ui/states.tsx';

type ItemTexts = {
  /** heads the page that did not load */
  title: string;
  /** heads the page of what is not there, and says so in its middle */
  missingTitle: string;
  missing: string;
};

type Props<Item> = {
  query: { data: Item | undefined; error: Error | null; refetch: () => Promise<unknown> };
  texts: ItemTexts;
  /** leads to what there is */
  back: ReactNode;
  /** around the lines that stand for what is on its way */
  loadingClass: string | undefined;
  children: (item: Item) => ReactNode;
};

/** The page of one item that is loaded by its id: on its way, there, not there at all, or not to be had now. */
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

/** What is no id at all is refused before it is looked for. */
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
