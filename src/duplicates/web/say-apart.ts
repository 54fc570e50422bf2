import { notify } from '../../kit/web/browser/notifications.store.ts';
import type { useAction } from '../../kit/web/overlay/useAction.ts';
import { revokeApart, sayApart } from './duplicates.api.ts';

/** Says of records that they are not of one, with the way to take that back. False after a failure, of which the user has been told. */
export async function saidApart(ids: readonly string[], act: ReturnType<typeof useAction>['act']): Promise<boolean> {
  if (!(await act(() => sayApart(ids)))) return false;
  notify({
    kind: 'success',
    message: 'Anotado: não são a mesma.',
    action: { label: 'Desfazer', onAction: () => void act(() => revokeApart(ids), 'Desfeito: o grupo voltou à fila.') },
  });
  return true;
}
