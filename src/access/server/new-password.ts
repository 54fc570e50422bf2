import type { Issue } from '../../kit/issue-message.ts';
import { explainPassword } from '../password.ts';
import { checkCredentials } from '../user.ts';
import { isLeaked } from './leaked-passwords.ts';

/** Why a new password is refused, by the complete rule: pages check everything except the list of leaked passwords. */
export function explainNewPassword(senha: string, about: string[]): Omit<Issue, 'path'> | undefined {
  return explainPassword(senha, about, isLeaked);
}

/** The faults of a new user's e-mail and password, each at its field. */
export function checkNewCredentials(user: { email: string; senha: string; nome: string }): Issue[] {
  return checkCredentials(user, isLeaked);
}
