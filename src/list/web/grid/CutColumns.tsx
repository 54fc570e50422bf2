import { ArrowRight } from '../../../kit/web/icons/icons.ts';
import { type RefObject, useEffect, useState } from 'react';
import { countOf } from '../../../kit/count-of.ts';
import css from './CutColumns.module.css';

/** Says over the head of the list how many columns its right edge cuts, until one has scrolled to the last. */
export function CutColumns({ grid }: { grid: RefObject<HTMLElement | null> }) {
  const [cut, setCut] = useState(0);
  useEffect(() => {
    const { current } = grid;
    if (!current) return;
    let left = current.scrollLeft;
    const handleChange = () => setCut(countCut(current));
    // rows that go by change nothing here
    const handleScroll = () => {
      if (current.scrollLeft === left) return;
      left = current.scrollLeft;
      handleChange();
    };
    const observer = new ResizeObserver(handleChange);
    observer.observe(current);
    // as wide as its columns; on a phone there are cards, and none
    const head = current.querySelector('[role=row]:has([role=columnheader])');
    if (head) observer.observe(head);
    current.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', handleScroll);
    };
  }, [grid]);
  if (cut === 0) return null;
  return (
    <div className={css.place}>
      <p className={css.cut}>
        {`Mais ${countOf(cut, 'coluna', 'colunas')}`}
        <ArrowRight aria-hidden="true" />
      </p>
    </div>
  );
}

/** The columns whose end lies beyond the edge; half a pixel is the rounding of their widths. */
function countCut(grid: HTMLElement): number {
  const edge = grid.getBoundingClientRect().left + grid.clientWidth + 0.5;
  const heads = [...grid.querySelectorAll('[role=columnheader]')];
  return heads.filter((head) => head.getBoundingClientRect().right > edge).length;
}
