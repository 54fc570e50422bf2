import { ArrowRight } from '../../../kit/web/icons/icons.ts';
import { type RefObject, useEffect, useState } from 'react';
import { countOf } from '../../../kit/count-of.ts';
import css from './CutColumns.module.css';

/** Shows over the header how many columns the right edge hides, until the user has scrolled to the last one. */
export function CutColumns({ grid }: { grid: RefObject<HTMLElement | null> }) {
  const [cut, setCut] = useState(0);
  useEffect(() => {
    const { current } = grid;
    if (!current) return;
    let scrolled = current.scrollLeft;
    const handleChange = () => setCut(countCut(current));
    // vertical scrolling does not matter
    const handleScroll = () => {
      if (current.scrollLeft === scrolled) return;
      scrolled = current.scrollLeft;
      handleChange();
    };
    const observer = new ResizeObserver(handleChange);
    observer.observe(current);
    // as wide as its columns; the cards of a phone have no header
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

/** The number of columns that end beyond the edge; half a pixel allows for rounding. */
function countCut(grid: HTMLElement): number {
  const edge = grid.getBoundingClientRect().left + grid.clientWidth + 0.5;
  const heads = [...grid.querySelectorAll('[role=columnheader]')];
  return heads.filter((head) => head.getBoundingClientRect().right > edge).length;
}
