import { notify } from '../../kit/web/browser/notifications.store.ts';
import { navigate } from '../../kit/web/routing/router.ts';
import { announceChange } from '../../register/undo/web/own-changes.ts';
import type { ReceitaApply } from '../receita.schema.ts';
import { applyDifferences } from './receita.api.ts';
import { appliedText } from './receita-texts.ts';

type Applying = { tenant: number; runId: string; body: ReceitaApply; key?: string };

/** Applies differences and announces the result, with an undo. A large operation is shown on its own page. */
export async function applyAndAnnounce({ tenant, runId, body, key }: Applying): Promise<void> {
  const operation = await applyDifferences(runId, body, key);
  const { id, state, done, failed } = operation;
  const view = () => void navigate({ to: '/operacoes/$id', params: { id } });
  if (state === 'running') return view();
  const message = appliedText(operation);
  if (done > 0 && failed === 0) return announceChange({ tenant, count: done, made: { operationId: id } }, message);
  notify({ kind: 'warning', message, action: { label: 'Ver', onAction: view } });
}
