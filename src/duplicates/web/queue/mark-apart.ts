import { notify } from '../../../kit/web/browser/notifications.store.ts';
import type { useAction } from '../../../kit/web/overlay/useAction.ts';
import { revokeApart, storeApart } from './duplicates.api.ts';

/** Marks records as different people, with an undo. Returns false after a failure, which the user has already seen. */
export async function markApart(ids: readonly string[], act: ReturnType<typeof useAction>['act']): Promise<boolean> {
  if (!(await act(() => storeApart(ids)))) return false;
  notify({
    kind: 'success',
    message: 'Anotado: não são a mesma.',
    action: { label: 'Desfazer', onAction: () => void act(() => revokeApart(ids), 'Desfeito: o grupo voltou à fila.') },
  });
  return true;
}
