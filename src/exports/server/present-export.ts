import { can, type Role } from '../../access/policy.ts';
import type { Export } from '../export.ts';
import { describeList } from './export-list.ts';
import type { ExportRecord } from './exports.queries.ts';
import { fileNameOf } from './file-name.ts';

/** Who asks about exports of a client, and when. */
export type Viewer = { userId: string; role: Role; tenantNome: string; now: Date };

/** What somebody exported is their own, and of those who look after the client. */
export function maySee({ user }: Pick<ExportRecord, 'user'>, { userId, role }: Viewer): boolean {
  return user.id === userId || can(role, 'export.ofOthers');
}

/** May a role see all that is in a file that was made for another one? */
export function seesAsMuch(role: Role, madeFor: Role): boolean {
  const actions = ['pessoa.export', 'pessoa.seeDocument', 'pessoa.restore'] as const;
  return actions.every((action) => can(role, action) || !can(madeFor, action));
}

/** An export as the API answers it. A file that has had its time is gone, whether it is deleted yet or not. */
export function presentExport(record: ExportRecord, viewer: Viewer): Export {
  const { id, user, origin, format, problem, total, rows, bytes, replaced } = record;
  const isKept = record.state === 'done' && record.expiresAt !== null && record.expiresAt > viewer.now;
  const isExpired = record.state === 'done' && record.expiresAt !== null && !isKept;
  return {
    id,
    user,
    origin,
    format,
    problem,
    total,
    rows,
    bytes,
    replaced,
    at: record.at.toISOString(),
    list: describeList(record.list),
    fileName: fileNameOf(record, viewer.tenantNome),
    state: isExpired ? 'expired' : record.state,
    finishedAt: record.finishedAt?.toISOString() ?? null,
    expiresAt: record.expiresAt?.toISOString() ?? null,
    mayDownload: isKept && seesAsMuch(viewer.role, record.role),
  };
}
