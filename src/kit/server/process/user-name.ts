import { userInfo } from 'node:os';

/** The name of the user of this process; undefined if the user has only a number, for example in a container. */
export function userName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
