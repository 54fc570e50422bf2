import { createConnection, type Socket } from 'node:net';

// The load generator, a separate process: people who send a request, wait for the answer and repeat, each on a connection.
// It implements HTTP itself at a tenth of the cost of node:http, because it shares the processors with the measured server.

/** A step is one or more requests, as HTTP text, that one person sends one after the other. */
export type Load = { port: number; people: number; steps: string[][]; maxSeconds: number; maxSteps: number };

/** The time of each step in milliseconds, in the order of completion, and facts about the answers. */
export type Loaded = {
  times: number[];
  seconds: number;
  /** lists without a single row */
  empty: number;
  /** requests without a successful answer, and the first such answer */
  failed: number;
  refused: string;
};

process.on('message', (load: Load) => {
  run(load).then(
    (loaded) => process.send?.(loaded),
    (error: Error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.('ready');

async function run({ port, people, steps, maxSeconds, maxSteps }: Load): Promise<Loaded> {
  const loaded: Loaded = { times: [], seconds: 0, empty: 0, failed: 0, refused: '' };
  const lines = await Promise.all(Array.from({ length: people }, () => openLine(port)));
  const startedAt = performance.now();
  let next = 0;
  const live = async (line: Line) => {
    while (next < maxSteps && performance.now() - startedAt < maxSeconds * 1000) {
      const step = steps[next++ % steps.length] ?? [];
      const start = performance.now();
      for (const request of step) note(loaded, await line.ask(request));
      loaded.times.push(performance.now() - start);
    }
  };
  await Promise.all(lines.map(live));
  loaded.seconds = (performance.now() - startedAt) / 1000;
  for (const line of lines) line.close();
  return loaded;
}

type Answer = { status: number; body: Buffer };
type Line = { ask: (request: string) => Promise<Answer>; close: () => void };

const EMPTY_LIST = Buffer.from('"items":[]');

function note(loaded: Loaded, { status, body }: Answer): void {
  if (body.includes(EMPTY_LIST)) loaded.empty++;
  if (status < 400) return;
  loaded.failed++;
  loaded.refused ||= `${status}: ${body.toString().slice(0, 300)}`;
}

async function openLine(port: number): Promise<Line> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((done, failed) => socket.once('connect', () => done(null)).once('error', failed));
  return { ask: (request) => exchange(socket, request), close: () => socket.destroy() };
}

function exchange(socket: Socket, request: string): Promise<Answer> {
  return new Promise((done, failed) => {
    let received: Buffer = Buffer.alloc(0);
    const end = () => {
      socket.off('data', take).off('error', failed).off('close', cut);
    };
    const cut = () => failed(new Error('The server closed the connection.'));
    const take = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = readAnswer(received);
      if (!answer) return;
      end();
      done(answer);
    };
    socket.on('data', take).once('error', failed).once('close', cut);
    socket.write(request);
  });
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const END_OF_CHUNKS = Buffer.from('0\r\n\r\n');

/** A complete answer; undefined while part of it is missing. */
function readAnswer(received: Buffer): Answer | undefined {
  const endOfHead = received.indexOf(END_OF_HEAD);
  if (endOfHead === -1) return undefined;
  const head = received.toString('latin1', 0, endOfHead);
  const body = received.subarray(endOfHead + END_OF_HEAD.length);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const isWhole =
    length === undefined
      ? status === 204 || body.subarray(-END_OF_CHUNKS.length).equals(END_OF_CHUNKS)
      : body.length >= Number(length);
  return isWhole ? { status, body } : undefined;
}
