import { Suspense } from 'react';
import { createStore } from '../../../kit/web/browser/store.ts';
import { useCommand } from '../../../kit/web/keys/shortcuts.ts';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import type { Look } from '../../../register/record/web/look.ts';
import { LIST_KEYS } from '../list.keys.ts';
import css from '../PessoasPage.module.css';
import { rowAt } from './loaded-rows.ts';
import { type GridProps, PessoasGrid } from './PessoasGrid.tsx';

/** Whether the record of the active row is shown; for all lists of this tab. */
const looking = createStore(false);

type Props = Omit<GridProps, 'look'> & { Look: Look; codigoOf: (item: PessoaListItem) => string };

/** The rows, and next to them the record of the active row, if it is shown. A phone has no space for both. */
export function RowsAndLook({ Look: LookAt, codigoOf, ...props }: Props) {
  const { ref, loaded, selection, layout } = props;
  const isLooking = looking.use() && !layout.cards;
  const active = rowAt(loaded, selection.active);
  const handleToggle = () => looking.set(!isLooking);
  const handleClose = () => {
    looking.set(false);
    ref.current?.focus({ preventScroll: true });
  };
  const { group, label } = LIST_KEYS.look;
  useCommand({ id: 'look', label, group, enabled: !layout.cards, run: handleToggle });
  return (
    <div className={css.rows}>
      <PessoasGrid {...props} look={{ isOpen: isLooking, onToggle: handleToggle }} />
      {isLooking && (
        <Suspense>
          <LookAt codigo={active && codigoOf(active)} closedBy={LIST_KEYS.look} onClose={handleClose} />
        </Suspense>
      )}
    </div>
  );
}
