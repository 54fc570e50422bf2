import { Merge } from '../../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { countOf } from '../../../kit/count-of.ts';
import { useCommand } from '../../../kit/web/keys/shortcuts.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import type { DuplicateGroup } from '../../duplicates.schema.ts';
import type { MergeManyChoice } from './merge-many.api.ts';
import css from './MergeManyDialog.module.css';
import { MergeManyDialog } from './MergeManyDialog.tsx';

type Props = {
  /** the certain groups that may be merged in one step; undefined when the list has none */
  certain: MergeManyChoice | undefined;
  marked: readonly DuplicateGroup[];
  onUnmark: () => void;
};

export function MergeManyBar({ certain, marked, onUnmark }: Props) {
  const [choice, setChoice] = useState<MergeManyChoice>();
  const handleMarked = () => setChoice({ groups: marked.map(({ pessoas }) => pessoas.map(toSeen)) });
  const handleCertain = () => setChoice(certain);
  const group = 'Duplicidades';
  const label = `Juntar ${countOf(marked.length, 'grupo', 'grupos')}…`;
  useCommand({ id: 'merge-marked', label, group, run: handleMarked, enabled: marked.length > 0 });
  useCommand({
    id: 'merge-certain',
    label: 'Juntar as certas…',
    group,
    run: handleCertain,
    enabled: certain !== undefined,
  });
  return (
    <div className={css.bulk}>
      {marked.length > 0 ? (
        <>
          <Button size="sm" icon={<Merge />} onClick={handleMarked}>
            {label}
          </Button>
          <Button size="sm" variant="subtle" onClick={onUnmark}>
            Desmarcar
          </Button>
        </>
      ) : (
        certain && (
          <Button size="sm" icon={<Merge />} onClick={handleCertain}>
            Juntar as certas…
          </Button>
        )
      )}
      {choice && (
        <MergeManyDialog choice={choice} onClose={() => setChoice(undefined)} onDone={() => setChoice(undefined)} />
      )}
    </div>
  );
}

function toSeen({ id, version }: DuplicateGroup['pessoas'][number]) {
  return { id, version };
}
