import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { blockLeaving, type Leaving } from '../../../kit/web/routing/leaving.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

/** Loaded after the form. Until then the page stays with what was typed. */
const LeaveQuestion = lazyComponent(async () => (await import('./LeaveQuestion.tsx')).LeaveQuestion);

type Props = {
  isDirty: () => boolean;
  /** resolves to true if the form was saved */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
};

/** Asks before unsaved changes are lost by a link, the back button or closing the tab. */
export function LeaveGuard({ isDirty, onSave, onDiscard }: Props) {
  const [isSaving, setSaving] = useState(false);
  const [leaving, setLeaving] = useState<Leaving>();
  const isDirtyNow = useEffectEvent(isDirty);
  useEffect(
    () =>
      blockLeaving({
        // the history of a record opens over its form, which stays mounted
        blocks: ({ from, to }) => recordOf(from) !== recordOf(to) && isDirtyNow(),
        isDirty: () => isDirtyNow(),
        ask: setLeaving,
      }),
    [],
  );
  const handleStay = () => {
    leaving?.stay();
    setLeaving(undefined);
  };
  const handleGo = () => {
    setLeaving(undefined);
    leaving?.go();
  };
  const handleSave = async () => {
    setSaving(true);
    const saved = await onSave();
    setSaving(false);
    if (saved) handleGo();
    else handleStay();
  };
  const handleDiscard = () => {
    onDiscard();
    handleGo();
  };
  if (!leaving) return null;
  return (
    <Suspense>
      <LeaveQuestion
        isSaving={isSaving}
        onStay={handleStay}
        onDiscard={handleDiscard}
        onSave={() => void handleSave()}
      />
    </Suspense>
  );
}

function recordOf(pathname: string): string {
  return pathname.split('/').slice(0, 3).join('/');
}
