/*
 * Who is signed in, as far as this browser knows before it has asked: a cookie of the session's own life, which the server
 * does not read. It chooses what stands on the screen first, and whether the first calls are sent before the code is there.
 */
const NAME = 'fichario-entrou';

/** The id of the user; undefined if nobody is known to be signed in. */
export function readEntered(): string | undefined {
  const prefix = `${NAME}=`;
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
}

/** Notes who is signed in, until the browser closes; undefined when nobody is any more. */
export function noteEntered(userId: string | undefined): void {
  if (readEntered() === userId) return;
  const life = userId === undefined ? '; max-age=0' : '';
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${NAME}=${userId ?? ''}; path=/; samesite=strict${secure}${life}`;
}
