import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { describeFile, describeHidden, describeMoved } from '../../columns/file-notes.ts';
import type { Import, ImportSettings } from '../../model/import.ts';
import { saveSettings, startCheck } from '../../web/imports.api.ts';

/** The parts of the file that are not imported, and the choices for hidden rows and for other addresses. */
export function FileNotes({ current }: { current: Import }) {
  const notes = describeFile(current);
  const { settings } = current;
  const isTaken = settings?.hidden === 'take';
  const isReplaced = settings?.otherAddress === 'replace';
  return (
    <>
      <Question
        current={current}
        text={describeMoved(current)}
        choice={isReplaced ? 'Acrescentar ao lado' : 'Substituir o principal'}
        change={{ otherAddress: isReplaced ? 'beside' : 'replace' }}
      />
      <Question
        current={current}
        text={describeHidden(current)}
        choice={isTaken ? 'Deixar de fora' : 'Trazer também'}
        change={{ hidden: isTaken ? 'aside' : 'take' }}
      />
      {notes.length > 0 && (
        <Banner>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Banner>
      )}
    </>
  );
}

type QuestionProps = { current: Import; text: string | undefined; choice: string; change: Partial<ImportSettings> };

/** What the import does with some rows of the file, and a button for the other choice. */
function Question({ current: { id, settings }, text, choice, change }: QuestionProps) {
  const { act, isRunning } = useAction();
  if (text === undefined || !settings) return null;
  const handleChoose = () =>
    void act(async () => {
      await saveSettings(id, { ...settings, ...change });
      await startCheck(id);
    });
  return (
    <Banner
      kind="warning"
      role="status"
      actions={
        <Button size="sm" loading={isRunning} onClick={handleChoose}>
          {choice}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
