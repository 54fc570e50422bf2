import { useCommand, useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { useMay } from '../../../access/web/use-permissions.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { undoLastChange } from './own-changes.ts';
import { UNDO_KEYS } from './undo.keys.ts';

/** Ctrl+Z outside of fields undoes the last change of this tab; not while `isDirty` reports unsaved input. */
export function useUndoKey(isDirty?: () => boolean): void {
  const enabled = useMay('operation.undo');
  const handleKey = () => {
    if (!isDirty?.()) return void undoLastChange();
    notify({
      kind: 'info',
      message: 'Há mudanças não salvas nesta ficha. Salve-as antes de desfazer a última gravação.',
    });
  };
  const { group } = UNDO_KEYS.undo;
  useCommand({ id: 'undo', label: 'Desfazer a minha última mudança', group, enabled, run: handleKey });
  useShortcut({ ...UNDO_KEYS.undo, outsideFields: true, enabled, run: handleKey });
}
