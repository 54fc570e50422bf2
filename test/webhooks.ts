import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { beforeEach } from 'vitest';
import type { Pessoa } from '../src/pessoa/pessoa.ts';
import { type LoopbackServer, useLoopbackServer } from './loopback.ts';

/** What a receiver of webhooks got. */
export type Received = {
  headers: IncomingHttpHeaders;
  text: string;
  body: {
    type: string;
    tenantId: number;
    number: number | null;
    operationId: string | null;
    at: string;
    pessoa: Pessoa | null;
    nfe?: { pronta: boolean; em: string; items: { code: string; path: string; nivel: string }[] };
  };
};

export type Receiver = {
  /** where it listens */
  url: string;
  received: Received[];
  /** answers from now on, once the message is read; 204 unless it is set */
  answer: (message: Received, response: ServerResponse) => void;
};

const accept: Receiver['answer'] = (_message, response) => response.writeHead(204).end();

/** The other end of a webhook, on this machine. Call it once at the top of a file; it forgets between tests. */
export function useReceiver(): Receiver {
  const server = useLoopbackServer();
  const receiver: Receiver = {
    get url() {
      return `${server.origin}/gancho`;
    },
    received: [],
    answer: accept,
  };
  const listen: LoopbackServer['answer'] = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      // what the product sends: the tests say whether it is so
      const message = { headers: request.headers, text, body: JSON.parse(text) as Received['body'] };
      receiver.received.push(message);
      receiver.answer(message, response);
    });
  };
  Object.assign(server, { answer: listen });
  beforeEach(() => {
    receiver.received = [];
    receiver.answer = accept;
  });
  return receiver;
}
