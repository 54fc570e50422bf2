import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../web/ui/Dialog.tsx';

type Props = {
  isDirty: () => boolean;
  /** resolves to whether it was saved */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
};

/** Stands between unsaved changes and the way out, be it a link, the back button or the end of the tab. */
export function LeaveGuard({ isDirty, onSave, onDiscard }: Props) {
  const [isSaving, setSaving] = useState(false);
  const blocker = useBlocker({
    // the history of a record opens over its form and loses nothing
    shouldBlockFn: ({ current, next }) => recordOf(current.pathname) !== recordOf(next.pathname) && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const handleSave = async () => {
    setSaving(true);
    const saved = await onSave();
    setSaving(false);
    if (saved) blocker.proceed?.();
    else blocker.reset?.();
  };
  const handleDiscard = () => {
    onDiscard();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title="Sair sem salvar?"
      onClose={() => blocker.reset?.()}
      answers={[
        { label: 'Continuar editando', onChoose: () => blocker.reset?.(), safe: true },
        { label: 'Sair sem salvar', onChoose: handleDiscard, variant: 'danger' },
        { label: 'Salvar e sair', onChoose: () => void handleSave(), variant: 'primary', loading: isSaving },
      ]}
    >
      <p>Há alterações que ainda não foram salvas.</p>
    </ConfirmDialog>
  );
}

function recordOf(pathname: string): string {
  return pathname.split('/').slice(0, 3).join('/');
}
