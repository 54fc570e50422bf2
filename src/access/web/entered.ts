/*
 * The signed-in user by a session cookie that the server does not read, so the page knows it before the first answer.
 * It decides what the first screen shows, and whether the first calls are sent before the code is loaded.
 */
const NAME = 'fichario-entrou';

/** The id of the user; undefined if no user is known to be signed in. */
export function readEntered(): string | undefined {
  const prefix = `${NAME}=`;
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
}

/** Stores the signed-in user until the browser closes; undefined after a sign-out. */
export function noteEntered(userId: string | undefined): void {
  if (readEntered() === userId) return;
  const life = userId === undefined ? '; max-age=0' : '';
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${NAME}=${userId ?? ''}; path=/; samesite=strict${secure}${life}`;
}
