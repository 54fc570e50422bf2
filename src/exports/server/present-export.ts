import { can, may, type Role, type RoleInTenant } from '../../access/policy.ts';
import type { Export } from '../export.ts';
import { describeList } from './export-list.ts';
import type { ExportRecord } from './exports.queries.ts';
import { fileNameOf } from './file-name.ts';

/** The caller to whom exports of a client are shown, and the time. */
export type Viewer = RoleInTenant & { userId: string; tenantNome: string; now: Date };

/** Whether a user may see an export: their own, or any if they manage the client. */
export function maySee(
  { user }: Pick<ExportRecord, 'user'>,
  { userId, role }: Pick<Viewer, 'userId' | 'role'>,
): boolean {
  return user.id === userId || can(role, 'export.ofOthers');
}

/** Whether a role may see everything in a file that was made for another role. */
export function seesAsMuch(role: Role, madeFor: Role): boolean {
  const actions = ['pessoa.export', 'pessoa.seeDocument', 'pessoa.restore'] as const;
  return actions.every((action) => can(role, action) || !can(madeFor, action));
}

/** An export in the form of the API. An expired file counts as gone even before it is deleted. */
export function presentExport(record: ExportRecord, viewer: Viewer): Export {
  const { role, settings: _settings, showsBirth, ...same } = record;
  const maySeeAll = seesAsMuch(viewer.role, role) && (may(viewer, 'pessoa.seeBirth') || !showsBirth);
  const isStored = record.state === 'done' && record.expiresAt !== null && record.expiresAt > viewer.now;
  const isExpired = record.state === 'done' && record.expiresAt !== null && !isStored;
  return {
    ...same,
    at: record.at.toISOString(),
    list: describeList(record.list),
    fileName: fileNameOf(record, viewer.tenantNome),
    state: isExpired ? 'expired' : record.state,
    finishedAt: record.finishedAt?.toISOString() ?? null,
    expiresAt: record.expiresAt?.toISOString() ?? null,
    mayDownload: isStored && maySeeAll,
  };
}
