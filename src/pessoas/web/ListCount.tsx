import { formatCount } from '../../web/number-format.ts';
import css from './PessoasPage.module.css';

type Props = { count: { count: number; exact: boolean } | undefined };

/** How many there are; the rows never wait for it, so it comes when it comes. */
export function ListCount({ count }: Props) {
  return (
    <span className={css.count} role="status">
      {count && (count.exact ? formatCount(count.count) : `mais de ${formatCount(count.count)}`)}
    </span>
  );
}
