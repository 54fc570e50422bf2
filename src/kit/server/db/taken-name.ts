import { Refusal } from '../http/errors.ts';
import { isUniqueViolation } from './db.ts';

export type TakenName = {
  /** the unique index on the name */
  constraint: string;
  code: string;
  message: string;
};

/** Writes a row with a unique `nome`. Throws 409 with the code, at `nome`, if the name is taken. */
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
