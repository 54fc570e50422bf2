import { Button } from '../../kit/web/ui/Button.tsx';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { formatCount, formatShare } from '../../kit/web/format/number-format.ts';
import type { Import } from '../model/import.ts';
import { cancelImport } from './imports.api.ts';
import { countRows, formatTimeLeft } from './measure-texts.ts';
import { ProgressLine } from './ProgressLine.tsx';

type Props = { current: Import; label: string; verb: string; cancelLabel: string; onCancelled?: () => void };

/** The progress of a running import, with its speed and the time left. */
export function RunProgress({ current: { id, progress }, label, verb, cancelLabel, onCancelled }: Props) {
  const { act, isRunning } = useAction();
  const { rows = null, passed = 0, share = null, rowsPerSecond = 0, secondsLeft = null } = progress ?? {};
  const handleCancel = () =>
    void act(async () => {
      await cancelImport(id);
      onCancelled?.();
    });
  const facts = [
    rows === null ? countRows(passed) : `${formatCount(passed)} de ${countRows(rows)}`,
    rowsPerSecond > 0 && `${countRows(rowsPerSecond)} por segundo`,
    secondsLeft !== null && passed > 0 && `falta ${formatTimeLeft(secondsLeft)}`,
  ];
  return (
    <ProgressLine
      label={label}
      text={share === null ? `${verb}…` : `${verb}: ${formatShare(Math.round(share * 1000), 1000)}`}
      share={share}
      facts={facts}
      action={
        <Button size="sm" loading={isRunning} onClick={handleCancel}>
          {cancelLabel}
        </Button>
      }
    />
  );
}
