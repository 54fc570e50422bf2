import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

export type LoopbackServer = {
  /** `http://127.0.0.1:<port>`; filled before the first test */
  origin: string;
  /** what answers from now on */
  answer: RequestListener;
  /** paths that were asked since the last reset */
  asked: string[];
  connections: number;
  reset: () => void;
};

/** A real HTTP server on this machine that plays an outside service. Call it once at the top of a file. */
export function useLoopbackServer(): LoopbackServer {
  let server: Server;
  const loopback: LoopbackServer = {
    origin: '',
    answer: (_request, response) => response.writeHead(404).end(),
    asked: [],
    connections: 0,
    reset: () => {
      loopback.asked = [];
      loopback.connections = 0;
    },
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      loopback.asked.push(request.url ?? '');
      loopback.answer(request, response);
    });
    server.on('connection', () => {
      loopback.connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    loopback.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port, not on a socket
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return loopback;
}

/** Answers every request with this JSON. */
export function answerJson(body: unknown, status = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

/** Takes the request and never answers. */
export const blackHole: RequestListener = () => {};
