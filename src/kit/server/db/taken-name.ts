import { Refusal } from '../http/errors.ts';
import { isUniqueViolation } from './db.ts';

export type TakenName = {
  /** the unique index that keeps the names apart */
  constraint: string;
  code: string;
  message: string;
};

/** Writes something that has a `nome` of its own. Throws 409 with the code, at `nome`, where another one has the name. */
export async function writeNamed(
  { constraint, code, message }: TakenName,
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, constraint)) throw error;
    throw new Refusal(409, code, message, { issues: [{ path: 'nome', code, message }] });
  }
}
