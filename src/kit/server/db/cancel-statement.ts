import { connect, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import type { ClientBase } from 'pg';

/** Fields of the library's client that its types do not declare. */
type ClientInternals = {
  host: string;
  port: number;
  ssl: boolean | ConnectionOptions;
  processID: number;
  secretKey: number;
};

const CANCEL_REQUEST = 80_877_102;
const SSL_REQUEST = 80_877_103;
/** A cancel request without an answer fails after this time. */
const ANSWER_MS = 2_000;

/**
 * Cancels the running statement of a connection by a CancelRequest of the PostgreSQL protocol, which identifies the
 * connection by its secret. Resolves to true when the database has delivered the cancel and it can no longer hit a later
 * statement of the connection. Resolves to false if that is unknown.
 */
export async function cancelStatement(client: ClientBase): Promise<boolean> {
  // see ClientInternals
  const { host, port, ssl, processID, secretKey } = client as unknown as ClientInternals;
  const plain = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  plain.setTimeout(ANSWER_MS, () => plain.destroy(new Error('no answer')));
  try {
    await once(plain, 'connect');
    const socket = ssl ? await secure(plain, { host, ...(ssl === true ? {} : ssl) }) : plain;
    const closed = once(socket, 'close');
    socket.write(message(CANCEL_REQUEST, processID, secretKey));
    // the database closes the connection after it has delivered the cancel
    socket.resume();
    await closed;
    return !socket.errored && !plain.errored;
  } catch {
    return false;
  } finally {
    plain.destroy();
  }
}

async function secure(plain: Socket, options: ConnectionOptions & { host: string }): Promise<Socket> {
  plain.write(message(SSL_REQUEST));
  const [answer] = (await once(plain, 'data')) as [Buffer];
  if (answer.toString() !== 'S') throw new Error('no TLS');
  const socket = connectTls({ ...options, socket: plain });
  await once(socket, 'secureConnect');
  return socket;
}

/** A message without a type, as the first of a connection: its length in bytes, then four-byte numbers. */
function message(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 + 4 * numbers.length);
  for (const [index, number] of [bytes.length, ...numbers].entries()) bytes.writeInt32BE(number | 0, 4 * index);
  return bytes;
}

/** Waits for an event; rejects if the socket fails first. */
function once(socket: Socket, event: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    socket.once(event, (...values: unknown[]) => resolve(values));
    socket.once('error', reject);
  });
}
