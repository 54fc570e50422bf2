import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../src/kit/server/http/http-schemas.ts';

/** An event of a server-sent stream (WHATWG HTML, section 9.2). */
export type StreamEvent = { id: string | undefined; event: string; data: Record<string, unknown> };

/** Reads the events out of a stream's text; comments and what is not whole yet are left out. */
export function parseEvents(text: string): StreamEvent[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => {
      const fields = new Map(
        block.split('\n').map((line): [string, string] => {
          const [name = '', ...rest] = line.split(': ');
          return [name, rest.join(': ')];
        }),
      );
      const event = fields.get('event');
      if (event === undefined) return [];
      return [{ id: fields.get('id'), event, data: JSON.parse(fields.get('data') ?? '{}') as Record<string, unknown> }];
    });
}

/** An open stream of the running server. */
export type OpenStream = {
  status: number;
  headers: IncomingHttpHeaders;
  events: StreamEvent[];
  /** Waits for an event; fails after two seconds. */
  next: (matches: (event: StreamEvent) => boolean) => Promise<StreamEvent>;
  /** Resolves when it is over, whoever has ended it. */
  ended: Promise<void>;
  close: () => void;
};

/** Opens GET /api/live over a connection of its own, as `EventSource` does. The app listens. */
export async function openStream(app: App, cookie: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  const sent = get({
    agent: false,
    host: '127.0.0.1',
    port,
    path: '/api/live',
    headers: { accept: 'text/event-stream', cookie, ...headers },
  });
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const events: StreamEvent[] = [];
  let text = '';
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    text += chunk;
    if (answer.statusCode === 200) events.splice(0, events.length, ...parseEvents(text));
  });
  answer.on('error', () => {});
  const ended = new Promise<void>((done) => answer.once('close', done));
  const next: OpenStream['next'] = async (matches) => {
    for (const startedAt = performance.now(); performance.now() - startedAt < 60_000; await sleep(5)) {
      const found = events.find(matches);
      if (found) return found;
    }
    throw new Error(`No such event among ${JSON.stringify(events)}`);
  };
  return { status: answer.statusCode ?? 0, headers: answer.headers, events, next, ended, close: () => sent.destroy() };
}
