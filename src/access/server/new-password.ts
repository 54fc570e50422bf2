import type { Issue } from '../../kit/issue-message.ts';
import { explainPassword } from '../password.ts';
import { checkCredentials } from '../user.ts';
import { isLeaked } from './leaked-passwords.ts';

/** Why a new password is refused, by the whole rule: pages know all of it but the list of leaked passwords. */
export function explainNewPassword(senha: string, about: string[]): Omit<Issue, 'path'> | undefined {
  return explainPassword(senha, about, isLeaked);
}

/** What is wrong with a new user's e-mail and password, each at its field. */
export function checkNewCredentials(user: { email: string; senha: string; nome: string }): Issue[] {
  return checkCredentials(user, isLeaked);
}
