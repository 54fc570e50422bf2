import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { describeFile, describeHidden } from '../../columns/file-notes.ts';
import type { Import } from '../../model/import.ts';
import { saveSettings, startCheck } from '../../web/imports.api.ts';

/** The parts of the file that are not imported, and the choice for rows that the spreadsheet hides. */
export function FileNotes({ current }: { current: Import }) {
  const { act, isRunning } = useAction();
  const { id, settings } = current;
  const hidden = describeHidden(current);
  const notes = describeFile(current);
  const isTaken = settings?.hidden === 'take';
  const handleHidden = () =>
    void act(async () => {
      if (!settings) return;
      await saveSettings(id, { ...settings, hidden: isTaken ? 'aside' : 'take' });
      await startCheck(id);
    });
  return (
    <>
      {hidden !== undefined && (
        <Banner
          kind="warning"
          role="status"
          actions={
            <Button size="sm" loading={isRunning} onClick={handleHidden}>
              {isTaken ? 'Deixar de fora' : 'Trazer também'}
            </Button>
          }
        >
          {hidden}
        </Banner>
      )}
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
