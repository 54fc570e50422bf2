import { createHash, randomInt } from 'node:crypto';
import { type Db, inGlobal, type Tx } from '../../../kit/server/db/db.ts';
import { isOnlyLocal, type HostEnv } from '../../../kit/server/http/allowed-hosts.ts';
import { invalid } from '../../../kit/server/http/errors.ts';

/** Letters and digits that do not look alike. Twelve of them have 58 bits. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const GROUP = 4;
/** The maximum of valid codes. Each process on the same database prints its own. */
const MOST_CODES = 20;

/**
 * Whether the first access needs a code. If only this machine reaches the server, its user is trusted. Otherwise, any
 * first visitor could become the administrator.
 */
export function isCodeNeeded(env: HostEnv): boolean {
  return !isOnlyLocal(env);
}

/** Creates a code for the first access, formatted for the console. Earlier codes stay valid. */
export async function makeSetupCode(db: Db): Promise<string> {
  const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  await inGlobal(db, async (tx) => {
    await tx.query('insert into setup_codes (code_hash) values ($1)', [hashCode(code)]);
    await tx.query(
      `delete from setup_codes where code_hash not in
         (select code_hash from setup_codes order by created_at desc limit ${MOST_CODES})`,
    );
  });
  return code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code;
}

/** Throws 422 for a wrong code. Ignores case, dashes and spaces. */
export async function checkSetupCode(tx: Pick<Tx, 'query'>, typed: string | undefined): Promise<void> {
  const message = 'Digite o código que aparece no console do servidor. "fichario setup" mostra outro.';
  if (!typed?.trim()) throw invalid([{ path: 'codigo', code: 'required', message }]);
  const found = await tx.query('select from setup_codes where code_hash = $1', [hashCode(typed)]);
  if (found.length === 0) throw invalid([{ path: 'codigo', code: 'wrong_code', message }]);
}

/** Removes all codes, once there is an administrator. */
export async function forgetSetupCodes(tx: Pick<Tx, 'query'>): Promise<void> {
  await tx.query('delete from setup_codes');
}

function hashCode(typed: string): Buffer {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(code).digest();
}
