import { connect, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import type { ClientBase } from 'pg';

/** What the client library knows of its connection and does not declare. */
type Connected = {
  host: string;
  port: number;
  ssl: boolean | ConnectionOptions;
  processID: number;
  secretKey: number;
};

const CANCEL_REQUEST = 80_877_102;
const SSL_REQUEST = 80_877_103;
/** Whoever does not take a cancel in this time does not take it. */
const ANSWER_MS = 2_000;

/**
 * Asks the database to stop the statement that the connection runs (CancelRequest of the PostgreSQL protocol, which names
 * the connection by a secret of its own, so it can reach no other). Resolves to true once the database has passed it
 * on: what the connection runs later is safe from it. Resolves to false when that can't be known.
 */
export async function cancelStatement(client: ClientBase): Promise<boolean> {
  // see above: fields of the library's client
  const { host, port, ssl, processID, secretKey } = client as unknown as Connected;
  const plain = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  plain.setTimeout(ANSWER_MS, () => plain.destroy(new Error('no answer')));
  try {
    await once(plain, 'connect');
    const socket = ssl ? await secure(plain, { host, ...(ssl === true ? {} : ssl) }) : plain;
    const closed = once(socket, 'close');
    socket.write(message(CANCEL_REQUEST, processID, secretKey));
    // the database answers by closing the connection, after it has told the process
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

/** A message without a type, as the first one of a connection is: its length in bytes, then numbers of four. */
function message(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 + 4 * numbers.length);
  for (const [place, number] of [bytes.length, ...numbers].entries()) bytes.writeInt32BE(number | 0, 4 * place);
  return bytes;
}

/** The next event of that name; rejects when the socket fails first. */
function once(socket: Socket, event: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    socket.once(event, (...values: unknown[]) => resolve(values));
    socket.once('error', reject);
  });
}
