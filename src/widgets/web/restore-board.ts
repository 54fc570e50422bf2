import { notify } from '../../kit/web/overlay/notifications.store.ts';
import { resetLayout, writeLayout } from './widget-layout.store.ts';

/** Puts a page's widgets back as they were at first, deleted ones too; the notification takes it back. */
export function restoreBoard(page: string): void {
  const forgotten = resetLayout(page);
  notify({
    kind: 'success',
    message: 'Painel restaurado: todos os widgets, na ordem e com a cor e o título de origem.',
    action: { label: 'Desfazer', onAction: () => writeLayout(page, forgotten) },
  });
}
