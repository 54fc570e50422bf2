import { explainEmail } from '@fichario/brasil';
import type { Issue } from '../kit/issue-message.ts';
import type * as z from 'zod/mini';
import { explainPassword, type IsLeaked } from './password.ts';
import type * as schema from './user.schema.ts';

export type User = z.output<typeof schema.User>;
export type NewUser = z.output<typeof schema.NewUser>;
export type UserChange = z.output<typeof schema.UserChange>;

/** The faults of a person's e-mail and password, each at its field. The server uses `checkNewCredentials`. */
export function checkCredentials(
  { email, senha, nome }: { email: string; senha: string; nome: string },
  isLeaked?: IsLeaked,
): Issue[] {
  const faults: Issue[] = [];
  // the e-mail of a user belongs to no customer, so any valid ending is accepted
  const wrongEmail = explainEmail(email, { longEndings: true });
  if (wrongEmail) faults.push({ path: 'email', ...wrongEmail });
  const wrongPassword = explainPassword(senha, [nome, email], isLeaked);
  if (wrongPassword) faults.push({ path: 'senha', ...wrongPassword });
  return faults;
}

/** The stored form of an e-mail, also for lookups: no provider in use distinguishes JOAO@ from joao@. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
