import { useMay } from '../../access/web/use-permissions.ts';
import { formatCount } from '../../kit/web/format/number-format.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { useGroupsCount } from './queue/duplicates.api.ts';
import css from './DuplicatesNotice.module.css';

/** How many groups of duplicates are open, for users who may merge them; nothing when there are none. */
export function DuplicatesNotice() {
  const mayJudge = useMay('pessoa.judge');
  const { data: count } = useGroupsCount(mayJudge);
  if (!mayJudge || !count || count.groups === 0) return null;
  const { groups, exact } = count;
  return (
    <p className={css.notice}>
      <Link to="/duplicidades">
        {!exact && 'mais de '}
        {formatCount(groups)} {groups === 1 ? 'grupo' : 'grupos'} de fichas que podem ser a mesma
      </Link>
    </p>
  );
}
