import { countRecords } from '../../../kit/web/format/number-format.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import type { Operation } from '../../../register/operations/operation.schema.ts';
import { announceChange, rememberChange } from '../../../register/undo/web/own-changes.ts';
import { bulkTitle } from './bulk-texts.ts';

/** Reports the result of a bulk change that was done immediately, with an undo. */
export function announceBulk(tenant: number, operation: Operation): void {
  const { id, done, kept: keptCount, failed, bulk } = operation;
  if (!bulk) return;
  const made = { operationId: id };
  const same = keptCount === 0 ? '' : ` ${countRecords(keptCount)} já ${keptCount === 1 ? 'estava' : 'estavam'} assim.`;
  if (failed > 0) {
    if (done > 0) rememberChange({ tenant, count: done, made });
    const wrong = `${countRecords(failed)} não ${failed === 1 ? 'pôde' : 'puderam'} ser ${failed === 1 ? 'mudada' : 'mudadas'}.`;
    const message = done > 0 ? `${bulkTitle(bulk, countRecords(done))}. ${wrong}` : wrong;
    const onAction = () => void navigate({ to: '/operacoes/$id', params: { id }, search: { lista: 'com-erro' } });
    return void notify({ kind: 'warning', message: message + same, action: { label: 'Ver', onAction } });
  }
  if (done === 0) return void notify({ kind: 'info', message: `Nada mudou.${same}` });
  announceChange({ tenant, count: done, made }, `${bulkTitle(bulk, countRecords(done))}.${same}`);
}
