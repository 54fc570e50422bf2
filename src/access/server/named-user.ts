import type { Db } from '../../kit/server/db/db.ts';
import { listUsers } from './users.queries.ts';
import { emailKey } from '../user.ts';
import { CommandRefused, UsageError } from '../../kit/server/command/command.ts';

/**
 * The user with the e-mail of an option; without it, the only administrator of the installation. Throws CommandRefused
 * if no active user has the e-mail, and UsageError with `question` if an e-mail is needed to decide.
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
