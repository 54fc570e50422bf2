import { type Db, queryGlobal } from '../../../kit/server/db/db.ts';

/**
 * Has the planner count the tables of the register after the first chunk of a long operation, the fourth, the sixteenth and
 * so on: only what grew several times over since it was counted is. Without it the operation goes on, only slower.
 */
export async function countRegister(db: Db, chunks: number): Promise<void> {
  if (!Number.isInteger(Math.log2(chunks) / 2)) return;
  await queryGlobal(db, 'select count_register()').catch(() => {});
}
