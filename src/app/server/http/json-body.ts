import { malformed } from '../../../kit/server/http/errors.ts';
import type { App } from '../../../kit/server/http/http-schemas.ts';

/** The content types of JSON bodies; the second is for PATCH (RFC 7396). */
const JSON_TYPES = ['application/json', 'application/merge-patch+json'];

/**
 * Reads JSON bodies. Refuses `__proto__` and repeated fields with 400, because a filter in front of the server may have checked
 * the other one of two repeated fields.
 */
export function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(JSON_TYPES, { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    void parse(request, text, (error, value) => {
      if (error || !hasRepeatedKey(text)) done(error, value);
      else done(malformed('Há um campo repetido no que foi enviado. Deixe um só.'));
    });
  });
}

/** Whether any object in a valid JSON text has a repeated key. */
export function hasRepeatedKey(json: string): boolean {
  // the keys of each object that is still open; undefined for an open list
  const open: (Set<string> | undefined)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') {
      const end = endOfString(json, at);
      if (isKeyNext && !addKey(open.at(-1), json.slice(at, end + 1))) return true;
      at = end;
      isKeyNext = false;
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : undefined);
      isKeyNext = sign === '{';
    } else if (sign === '}' || sign === ']') {
      open.pop();
      isKeyNext = false;
    } else if (sign === ',') isKeyNext = open.at(-1) !== undefined;
  }
  return false;
}

/** Adds a key of an object. Returns false if the object has the key already, in any escaped form. */
function addKey(keys: Set<string> | undefined, quoted: string): boolean {
  const key: unknown = quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1);
  const previousSize = keys?.size;
  return keys?.add(String(key)).size !== previousSize;
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}
