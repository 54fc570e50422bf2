import { getSessionState } from '../../session/web/session.store.ts';
import { getTenantChoice } from '../../tenants/web/tenant-choice.store.ts';
import { navigate } from '../../web/navigation.ts';
import { notify } from '../../web/ui/notifications.store.ts';
import type { Operation } from '../operation.ts';
import { findOperationOf, undoOperation } from './operations.api.ts';

/** A change of one record that was made in this tab: the version that it made, or the operation itself. */
export type OwnChange = {
  tenant: number;
  pessoaId: string;
  codigo: number;
  made: { version: number } | { operationId: string };
};

/** The newest last. They live as long as the page: what is older stands in the history. */
let changes: readonly OwnChange[] = [];
let isUndoing = false;
const listeners = new Set<(pessoaId: string) => void>();

/** Says that a change was made, with the way to take it back, here and by Ctrl+Z. */
export function announceChange(change: OwnChange, message: string): void {
  changes = [...changes, change];
  notify({ kind: 'success', message, action: { label: 'Desfazer', onAction: () => void undoChange(change) } });
}

/** Takes back the last change that was made in this tab in the chosen client. */
export async function undoLastChange(): Promise<void> {
  const last = changes.findLast(({ tenant }) => tenant === getTenantChoice());
  if (last) await undoChange(last);
  else notify({ kind: 'info', message: 'Nada a desfazer: nesta aba, nada foi mudado.' });
}

/** Calls when a record became another one behind the back of its form. Gives the function that ends this. */
export function subscribeToRecord(pessoaId: string, listener: () => void): () => void {
  const handle = (changed: string) => {
    if (changed === pessoaId) listener();
  };
  listeners.add(handle);
  return () => listeners.delete(handle);
}

/** Tells the form of a record that the record is another one now. */
export function tellRecordChanged(pessoaId: string): void {
  for (const listener of listeners) listener(pessoaId);
}

async function undoChange(change: OwnChange, isRedo = false): Promise<void> {
  // one at a time: the second press is for what is left after the first
  if (isUndoing) return;
  isUndoing = true;
  try {
    const operationId = await operationOf(change);
    if (operationId === undefined) throw new Error('Esta mudança não foi achada. Veja o histórico da ficha.');
    tellOutcome(change, await undoOperation(operationId, { tenant: change.tenant }), isRedo);
    changes = changes.filter((other) => other !== change);
  } catch (error) {
    notify({ kind: 'error', message: error instanceof Error ? error.message : 'Algo falhou. Tente de novo.' });
  } finally {
    isUndoing = false;
  }
}

async function operationOf({ pessoaId, tenant, made }: OwnChange): Promise<string | undefined> {
  if ('operationId' in made) return made.operationId;
  const found = await findOperationOf(pessoaId, made.version, tenant);
  const state = getSessionState();
  const ownId = 'session' in state ? state.session.user.id : undefined;
  // a save that changed nothing has the version of somebody else
  return found?.userId === ownId ? found?.operationId : undefined;
}

function tellOutcome(change: OwnChange, undo: Operation, isRedo: boolean): void {
  const { pessoaId, codigo } = change;
  if (undo.state === 'running') {
    const onAction = () => void navigate(`/operacoes/${undo.id}`);
    notify({ kind: 'info', message: `Desfazendo: ficha ${codigo}…`, action: { label: 'Ver', onAction } });
    return;
  }
  if (undo.done === 0) {
    const message =
      undo.failed > 0
        ? `A ficha ${codigo} não pôde voltar atrás: outra ficha usa agora o mesmo documento.`
        : `A ficha ${codigo} foi editada depois desta mudança, e ficou como está.`;
    const onAction = () => void navigate(`/operacoes/${undo.id}`);
    notify({ kind: 'warning', message, action: { label: 'Ver', onAction } });
    return;
  }
  const takenBack: OwnChange = { ...change, made: { operationId: undo.id } };
  if (isRedo) announceChange(takenBack, `Refeito: ficha ${codigo}.`);
  else {
    const onAction = () => void undoChange(takenBack, true);
    notify({ kind: 'success', message: `Desfeito: ficha ${codigo}.`, action: { label: 'Refazer', onAction } });
  }
  tellRecordChanged(pessoaId);
}
