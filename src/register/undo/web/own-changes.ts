import { getSessionState } from '../../../access/web/session.store.ts';
import { getTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { countRecords } from '../../../kit/web/format/number-format.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import type { Operation } from '../../operations/operation.schema.ts';

/** A change of one record made in this tab: the version that it made, or the operation. */
export type RecordChange = {
  tenant: number;
  pessoaId: string;
  codigo: number;
  made: { version: number } | { operationId: string };
};

/** A change of many records made in this tab. */
export type ManyChange = { tenant: number; count: number; made: { operationId: string } };

export type OwnChange = RecordChange | ManyChange;

/** loaded on demand: most page views undo nothing */
const operationsApi = () => import('../../operations/web/operations.api.ts');

/** The newest last. They are lost when the page reloads: the history has the older ones. */
let changes: readonly OwnChange[] = [];
let isUndoing = false;
const listeners = new Set<(pessoaId: string) => void>();

/** Announces a change, with its undo, here and by Ctrl+Z. */
export function announceChange(change: OwnChange, message: string): void {
  rememberChange(change);
  notify({ kind: 'success', message, action: { label: 'Desfazer', onAction: () => void undoChange(change) } });
}

/** Remembers a change for Ctrl+Z, without an announcement. */
export function rememberChange(change: OwnChange): void {
  changes = [...changes, change];
}

/** Undoes the last change made in this tab in the chosen client. */
export async function undoLastChange(): Promise<void> {
  const last = changes.findLast(({ tenant }) => tenant === getTenantChoice());
  if (last) await undoChange(last);
  else notify({ kind: 'info', message: 'Nada a desfazer: nesta aba, nada foi mudado.' });
}

/** Calls the listener when a record changed outside its form. Returns the function that ends this. */
export function subscribeToRecord(pessoaId: string, listener: () => void): () => void {
  const handle = (changed: string) => {
    if (changed === pessoaId) listener();
  };
  listeners.add(handle);
  return () => listeners.delete(handle);
}

/** Notifies the form of a record that the record has changed. */
export function notifyRecordChanged(pessoaId: string): void {
  for (const listener of listeners) listener(pessoaId);
}

async function undoChange(change: OwnChange, isRedo = false): Promise<void> {
  // one at a time: the second press undoes the change before
  if (isUndoing) return;
  isUndoing = true;
  try {
    const operationId = await operationOf(change);
    if (operationId === undefined) throw new Error('Esta mudança não foi achada. Veja o histórico da ficha.');
    const { undoOperation } = await operationsApi();
    announceOutcome(change, await undoOperation(operationId, { tenant: change.tenant }), isRedo);
    changes = changes.filter((other) => other !== change);
  } catch (error) {
    notify({ kind: 'error', message: error instanceof Error ? error.message : 'Algo falhou. Tente de novo.' });
  } finally {
    isUndoing = false;
  }
}

async function operationOf(change: OwnChange): Promise<string | undefined> {
  const { tenant, made } = change;
  if ('operationId' in made) return made.operationId;
  if (!('pessoaId' in change)) return undefined;
  const { pessoaId } = change;
  const { findOperationOf } = await operationsApi();
  const found = await findOperationOf(pessoaId, made.version, tenant);
  const state = getSessionState();
  const ownId = 'session' in state ? state.session.user.id : undefined;
  // a save without changes has the version of another user
  return found?.userId === ownId ? found?.operationId : undefined;
}

function announceOutcome(change: OwnChange, undo: Operation, isRedo: boolean): void {
  const view = { label: 'Ver', onAction: () => void navigate({ to: '/operacoes/$id', params: { id: undo.id } }) };
  const what = nameOf(change);
  if (undo.state === 'running') {
    notify({ kind: 'info', message: `${isRedo ? 'Refazendo' : 'Desfazendo'}: ${what}…`, action: view });
    return;
  }
  if (undo.done === 0) return void notify({ kind: 'warning', message: whyNot(change, undo), action: view });
  const takenBack: OwnChange = { ...change, made: { operationId: undo.id } };
  const unchanged = undo.kept + undo.failed;
  const but =
    unchanged === 0
      ? ''
      : ` ${countRecords(unchanged)} ${unchanged === 1 ? 'ficou' : 'ficaram'} como ${unchanged === 1 ? 'estava' : 'estavam'}.`;
  if (isRedo) announceChange(takenBack, `Refeito: ${what}.${but}`);
  else {
    const onAction = () => void undoChange(takenBack, true);
    notify({ kind: 'success', message: `Desfeito: ${what}.${but}`, action: { label: 'Refazer', onAction } });
  }
  if ('pessoaId' in change) notifyRecordChanged(change.pessoaId);
}

function nameOf(change: OwnChange): string {
  return 'pessoaId' in change ? `ficha ${change.codigo}` : countRecords(change.count);
}

function whyNot(change: OwnChange, { failed }: Operation): string {
  if (!('pessoaId' in change))
    return 'Nenhuma ficha pôde voltar atrás: foram editadas depois, ou o documento tem outra dona.';
  const { codigo } = change;
  return failed > 0
    ? `A ficha ${codigo} não pôde voltar atrás: outra ficha usa agora o mesmo documento.`
    : `A ficha ${codigo} foi editada depois desta mudança, e ficou como está.`;
}
