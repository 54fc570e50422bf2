import type { Db } from '../../kit/server/db/db.ts';
import { listUsers } from './users.queries.ts';
import { emailKey } from '../user.ts';
import { CommandRefused, UsageError } from '../../kit/server/command/command.ts';

/**
 * The user that an option names by e-mail; without it, the only administrator of the installation. Throws CommandRefused
 * when no active user has the e-mail, UsageError with `question` when it takes an e-mail to know who is meant.
 */
export async function findNamedUser(db: Db, email: string | undefined, question: string): Promise<string> {
  const users = (await listUsers(db)).filter(({ disabled }) => !disabled);
  if (email !== undefined) {
    const user = users.find((candidate) => candidate.email === emailKey(email));
    if (!user) throw new CommandRefused(`Não há usuário ativo com o e-mail ${email}.`);
    return user.id;
  }
  const [administrator, ...others] = users.filter(({ installationAdmin }) => installationAdmin);
  if (administrator && others.length === 0) return administrator.id;
  throw new UsageError(question);
}
