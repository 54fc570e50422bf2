import { createHash, randomInt } from 'node:crypto';
import { type Db, inGlobal, type Tx } from '../../../kit/server/db/db.ts';
import { isOnlyLocal, type HostEnv } from '../../../kit/server/http/allowed-hosts.ts';
import { invalid } from '../../../kit/server/http/errors.ts';

/** Letters and digits that nobody takes for one another; with twelve of them (58 bits) there is nothing to guess. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const GROUP = 4;
/** Several processes may have started on one database, each with its own code on its own console. */
const MOST_CODES = 20;

/**
 * Whether the first access asks for a code. Where only this machine is served, whoever opens the page sits at it; from
 * anywhere else the first to come would be the administrator.
 */
export function isCodeNeeded(reach: HostEnv): boolean {
  return !isOnlyLocal(reach);
}

/** Makes a code for the first access, as it is shown on the console. The codes before it stay good. */
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

/** Throws 422 for a code that was not made here. Capitals, dashes and spaces do not matter. */
export async function checkSetupCode(tx: Pick<Tx, 'query'>, typed: string | undefined): Promise<void> {
  const message = 'Digite o código que aparece no console do servidor. "fichario setup" mostra outro.';
  if (!typed?.trim()) throw invalid([{ path: 'codigo', code: 'required', message }]);
  const found = await tx.query('select from setup_codes where code_hash = $1', [hashCode(typed)]);
  if (found.length === 0) throw invalid([{ path: 'codigo', code: 'wrong_code', message }]);
}

/** Once there is an administrator, no code opens anything. */
export async function forgetSetupCodes(tx: Pick<Tx, 'query'>): Promise<void> {
  await tx.query('delete from setup_codes');
}

function hashCode(typed: string): Buffer {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(code).digest();
}
