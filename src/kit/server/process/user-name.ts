import { userInfo } from 'node:os';

/** The name of the user of this process; undefined where it has only a number, as it may in a container. */
export function userName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
