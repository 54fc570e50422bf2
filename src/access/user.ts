import { explainEmail } from '@fichario/brasil';
import type { Issue } from '../kit/issue-message.ts';
import type * as z from 'zod/mini';
import { explainPassword, type IsLeaked } from './password.ts';
import type * as schema from './user.schema.ts';

export type User = z.output<typeof schema.User>;
export type NewUser = z.output<typeof schema.NewUser>;
export type UserChange = z.output<typeof schema.UserChange>;

/** What is wrong with the person's e-mail and password, each at its field. On the server by `checkNewCredentials`. */
export function checkCredentials(
  { email, senha, nome }: { email: string; senha: string; nome: string },
  isLeaked?: IsLeaked,
): Issue[] {
  const faults: Issue[] = [];
  // the e-mail one signs in with is nobody's customer: any real ending will do
  const wrongEmail = explainEmail(email, { longEndings: true });
  if (wrongEmail) faults.push({ path: 'email', ...wrongEmail });
  const wrongPassword = explainPassword(senha, [nome, email], isLeaked);
  if (wrongPassword) faults.push({ path: 'senha', ...wrongPassword });
  return faults;
}

/** The form in which an e-mail is stored and looked up: no provider in use tells JOAO@ from joao@. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
