import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { blackHole, useLoopbackServer } from '../../../test/loopback.ts';
import { type Outcome, postMessage } from './post-message.ts';
import { createSecret } from './signature.ts';

const receiver = useLoopbackServer();
const reach = { host: '127.0.0.1', publicUrl: undefined, hosts: [], trustedProxies: [] };

beforeEach(() => receiver.reset());

async function post(url = receiver.origin, resolve?: (name: string) => Promise<string[]>): Promise<Outcome> {
  const message = { id: 'a', url, secrets: [createSecret()], body: '{}' };
  return postMessage(message, { now: () => new Date(), reach, resolve });
}

describe('a message that was not received has a reason', () => {
  test('the receiver does not listen', async () => {
    await expect(post('http://127.0.0.1:9/')).resolves.toMatchObject({ problem: 'refused', status: null });
  });

  test('the connection is closed without an answer', async () => {
    receiver.answer = (request) => request.socket.destroy();
    await expect(post()).resolves.toMatchObject({ problem: 'closed', status: null });
  });

  test('what answers is no HTTP', async () => {
    receiver.answer = (request) => request.socket.end('SSH-2.0-OpenSSH\r\n');
    await expect(post()).resolves.toMatchObject({ problem: 'closed', status: null });
  });

  test('there is no https at that port', async () => {
    await expect(post(receiver.origin.replace('http:', 'https:'))).resolves.toMatchObject({ problem: 'not_https' });
  });

  test('the name leads nowhere, or inside', async () => {
    const name = 'https://loja.example/';
    await expect(post(name, async () => [])).resolves.toMatchObject({ problem: 'no_address' });
    await expect(post(name, async () => ['10.1.2.3'])).resolves.toMatchObject({ problem: 'not_public' });
  });

  test.each([
    [301, 'redirect'],
    [404, 'status'],
    [410, 'gone'],
    [503, 'status'],
  ])('it answers %i', async (status, problem) => {
    receiver.answer = (_request, response) => response.writeHead(status).end('não');
    await expect(post()).resolves.toMatchObject({ problem, status, answer: 'não' });
  });

  test('it takes longer than five seconds', async () => {
    receiver.answer = blackHole;
    const outcome = await post();
    expect(outcome).toMatchObject({ problem: 'timeout', status: null });
  });
});

/** Writes a little again and again, until the connection is closed. */
function drip(response: ServerResponse, text: string): void {
  const timer = setInterval(() => response.socket?.write(text), 50);
  response.on('close', () => clearInterval(timer));
}

describe('an answer that drips without an end is given up in time', () => {
  test('in its headers, as one that never came', async () => {
    receiver.answer = (_request, response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\n');
      drip(response, 'x: y\r\n');
    };
    const outcome = await post();
    expect(outcome).toMatchObject({ status: null });
  });

  test('in its body, with the status that came', async () => {
    receiver.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 2_000_000_000 }).flushHeaders();
      drip(response, '.');
    };
    const outcome = await post();
    expect(outcome).toMatchObject({ problem: null, status: 200 });
  });
});

describe('a message that was received', () => {
  test('is received if its status came, although the body broke off', async () => {
    receiver.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('recebido');
      setTimeout(() => response.destroy(), 50);
    };
    await expect(post()).resolves.toMatchObject({ problem: null, status: 200, answer: 'recebido' });
  });

  test('closes the connection of an answer that goes on for ever', async () => {
    const closed = new Promise<void>((resolve) => {
      receiver.answer = (_request, response) => {
        const pour = () => {
          if (response.write(Buffer.alloc(65_536, 'x'))) setImmediate(pour);
          else response.once('drain', pour);
        };
        response.on('close', resolve);
        response.writeHead(200, { 'content-length': 2_000_000_000 });
        pour();
      };
    });
    const outcome = await post();
    expect(outcome).toMatchObject({ problem: null, status: 200 });
    expect(outcome.answer).toHaveLength(1024);
    await closed;
  });
});
