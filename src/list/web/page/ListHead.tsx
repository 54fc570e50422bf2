import type { ReactNode } from 'react';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import css from '../PessoasPage.module.css';
import { useGridLayout, useIsMedium } from '../grid/use-grid-layout.ts';

type Props = {
  /** the title of the browser's tab */
  documentTitle: string;
  focusOnArrival: boolean;
  count: ReactNode;
  halves: ReactNode;
  searchBox: ReactNode;
  tools: ReactNode;
  create: ReactNode;
};

/** The heading of the list with its filters and tools, in one row, on a tablet in two, on a phone in three. */
export function ListHead({ count, halves, searchBox, tools, create, ...heading }: Props) {
  const isMedium = useIsMedium();
  const { cards } = useGridLayout();
  return (
    <>
      <PageHeader title="Fichas" actions={create} {...heading}>
        {!cards && count}
        {!cards && halves}
        {!isMedium && searchBox}
        {(cards || !isMedium) && (
          <div className={css.tools} data-tools="">
            {tools}
          </div>
        )}
      </PageHeader>
      {isMedium && (
        <div className={css.searchRow}>
          {searchBox}
          {!cards && <div className={css.tools}>{tools}</div>}
        </div>
      )}
      {cards && (
        <div className={css.halves}>
          {halves}
          {count}
        </div>
      )}
    </>
  );
}
