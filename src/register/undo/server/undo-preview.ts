import { can, type Role } from '../../../access/policy.ts';
import type { TenantTx } from '../../../kit/server/db/db.ts';
import { diffPessoa } from '../../../pessoa/items/diff.ts';
import { presentPessoa } from '../../../pessoa/present.ts';
import type { UndoPreview } from '../../operations/operation.schema.ts';
import { type ChangedRecord, countChanged, listChanged, listChangedSince } from './undo.queries.ts';
import { isUntouched, toChangeBack } from './undo.ts';

const EXAMPLES = 10;
const CHUNK = 500;
type Example = UndoPreview['examples'][number];

/** Previews an undo: counts over all records, with examples that the role may see. */
export async function previewUndo(tx: TenantTx, role: Role, operationId: string): Promise<UndoPreview> {
  const total = await countChanged(tx, operationId);
  const skipped: Example[] = [];
  let keep = 0;
  // only records changed since then need a comparison of content
  for (let after: string | null = null; ; ) {
    const records = await listChangedSince(tx, operationId, { after, limit: CHUNK });
    const touched = records.filter((record) => !isUntouched(record));
    keep += touched.length;
    skipped.push(...toExamples(touched, role, true).slice(0, EXAMPLES - skipped.length));
    const last = records.at(-1);
    if (!last || records.length < CHUNK) break;
    after = last.current.id;
  }
  const undone = keep < total ? await findUndone(tx, role, operationId) : [];
  return { undo: total - keep, keep, examples: [...undone, ...skipped] };
}

async function findUndone(tx: TenantTx, role: Role, operationId: string): Promise<Example[]> {
  const found: Example[] = [];
  for (let after: string | null = null; found.length < EXAMPLES; ) {
    const records = await listChanged(tx, operationId, { after, limit: CHUNK });
    found.push(...toExamples(records.filter(isUntouched), role, false).slice(0, EXAMPLES - found.length));
    const last = records.at(-1);
    if (!last || records.length < CHUNK) break;
    after = last.current.id;
  }
  return found;
}

const WILL_BE = { delete: 'deleted', restore: 'restored', update: 'reverted' } as const;

function toExamples(records: ChangedRecord[], role: Role, isKept: boolean): Example[] {
  // deleted records are only for roles that may restore them
  const shown = records.filter(({ current }) => current.deletedAt === null || can(role, 'pessoa.restore'));
  return shown.map((record) => {
    const { before, after, current } = record;
    const { type } = toChangeBack(record);
    const { id: pessoaId, codigo, nome, tipo } = current;
    const [from, to] = isKept ? [after, current] : [current, type === 'update' && before ? before : current];
    const changes = diffPessoa(presentPessoa(from, role), presentPessoa(to, role));
    return { pessoaId, codigo, nome, tipo, willBe: WILL_BE[type], kept: isKept, changes };
  });
}
