import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import type { Import, ImportSettings } from '../../model/import.ts';
import { saveSettings, startCheck } from '../../web/imports.api.ts';
import { type ColumnRest, describeRests } from '../describe-rests.ts';
import css from './ColumnRests.module.css';

/** Shows the columns with more text than their fields can store, and where it goes. One button changes it for a column. */
export function ColumnRests({ current }: { current: Import }) {
  const { id, settings } = current;
  const rests = describeRests(current);
  if (!settings || rests.length === 0) return null;
  return (
    <Banner role="status">
      <ul className={css.list}>
        {rests.map((columnRest) => (
          <Rest key={columnRest.column} {...{ id, settings, columnRest }} />
        ))}
      </ul>
    </Banner>
  );
}

type Props = { id: string; settings: ImportSettings; columnRest: ColumnRest };

function Rest({ id, settings, columnRest: { target, isLeftOut, text } }: Props) {
  const { act, isRunning } = useAction();
  const handleToggle = () =>
    void act(async () => {
      const others = (settings.withoutRest ?? []).filter((other) => other !== target);
      await saveSettings(id, { ...settings, withoutRest: isLeftOut ? others : [...others, target] });
      await startCheck(id);
    });
  return (
    <li className={css.item}>
      <span>{text}</span>
      <Button size="sm" loading={isRunning} onClick={handleToggle} aria-description={text}>
        {isLeftOut ? 'Levar para Observações' : 'Deixar de fora'}
      </Button>
    </li>
  );
}
