import { beforeEach, describe, expect, test } from 'vitest';
import { answerJson, blackHole, useLoopbackServer } from '../../../../test/loopback.ts';
import { isPublicAddress, mayBeCalled } from '../env/outbound-address.ts';
import { type Outbound, OutboundError, openOutbound } from './outbound.ts';

const service = useLoopbackServer();
const elsewhere = useLoopbackServer();

beforeEach(() => {
  service.reset();
  elsewhere.reset();
});

const read = ({ status, body }: { status: number; body: string }) => ({ status, body });

async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return error instanceof OutboundError ? error.reason : String(error);
}

describe('a call to an outside service', () => {
  test('gives status and body', async () => {
    service.answer = answerJson({ cidade: 'São Paulo' });
    const answer = await openOutbound(`${service.origin}/x`).get('/ws/01001000', read);
    expect(answer).toEqual({ status: 200, body: '{"cidade":"São Paulo"}' });
    expect(service.asked).toEqual(['/ws/01001000']);
  });

  test('does not follow a redirect', async () => {
    service.answer = (_request, response) =>
      response.writeHead(302, { location: `${elsewhere.origin}/latest/meta-data` }).end();
    await expect(openOutbound(service.origin).get('/', read)).resolves.toEqual({ status: 302, body: '' });
    expect(elsewhere.connections).toBe(0);
  });

  test('gives up on a service that takes the request and never answers', async () => {
    service.answer = blackHole;
    await expect(reasonOf(openOutbound(service.origin).get('/', read))).resolves.toBe('timeout');
  });

  test('gives up on an answer that drips', async () => {
    service.answer = (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('{'), 100);
      response.on('close', () => clearInterval(drip));
    };
    await expect(reasonOf(openOutbound(service.origin).get('/', read))).resolves.toBe('timeout');
  });

  test('hangs up on an answer without end after 256 KB', async () => {
    let sent = 0;
    const closed = new Promise<void>((resolve) => {
      service.answer = (_request, response) => {
        const pour = () => {
          sent += 65_536;
          if (response.write(Buffer.alloc(65_536, '{'))) setImmediate(pour);
          else response.once('drain', pour);
        };
        response.on('close', resolve);
        response.writeHead(200, { 'content-length': 2_000_000_000 });
        pour();
      };
    });
    await expect(reasonOf(openOutbound(service.origin).get('/', read))).resolves.toBe('too_large');
    await closed;
    // the rest is what the two ends of the connection buffer
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  test('sends the headers of the service, and gives those of the answer', async () => {
    let token: unknown;
    service.answer = (request, response) => {
      token = request.headers['x_api_token'];
      response.writeHead(200, { 'retry-after': '7' }).end('{}');
    };
    const outbound = openOutbound(service.origin, { headers: { x_api_token: 'chave' } });
    await expect(outbound.get('/', ({ headers }) => headers['retry-after'])).resolves.toBe('7');
    expect(token).toBe('chave');
  });

  test('gives the body of a refusal only where it is wanted, and never more than 16 KB of it', async () => {
    service.answer = (_request, response) => response.writeHead(404).end('x'.repeat(40_000));
    await expect(openOutbound(service.origin).get('/', read)).resolves.toEqual({ status: 404, body: '' });
    const outbound = openOutbound(service.origin, { keepsRefusals: true });
    await expect(outbound.get('/', ({ body }) => body.length)).resolves.toBe(16_384);
  });

  test('takes a larger answer from a service that is opened for one', async () => {
    service.answer = (_request, response) => response.end(' '.repeat(600_000));
    await expect(reasonOf(openOutbound(service.origin).get('/', read))).resolves.toBe('too_large');
    const outbound = openOutbound(service.origin, { mostBytes: 1_048_576 });
    await expect(outbound.get('/', ({ body }) => body.length)).resolves.toBe(600_000);
  });

  test('counts what cannot be read as no answer', async () => {
    service.answer = (_request, response) => response.end('<html>');
    const call = openOutbound(service.origin).get('/', ({ body }) => JSON.parse(body) as unknown);
    await expect(reasonOf(call)).resolves.toBe('no_answer');
  });

  test('stays on the host of the configuration, whatever the path is', async () => {
    const outbound = openOutbound(service.origin);
    await expect(reasonOf(outbound.get(`//${new URL(elsewhere.origin).host}/`, read))).resolves.toBe('not_allowed');
    expect(elsewhere.connections).toBe(0);
  });

  test('leaves a service alone after five failures in a row', async () => {
    service.answer = (request) => request.socket.destroy();
    const outbound = openOutbound(service.origin);
    for (let call = 0; call < 5; call += 1) {
      await expect(reasonOf(outbound.get('/', read))).resolves.toBe('no_answer');
    }
    await expect(reasonOf(outbound.get('/', read))).resolves.toBe('left_alone');
    expect(service.asked).toHaveLength(5);
  });

  test('has at most ten calls under way at a time', async () => {
    let underWay = 0;
    let most = 0;
    service.answer = (_request, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.end('{}');
      }, 30);
    };
    const outbound: Outbound = openOutbound(service.origin);
    await Promise.all(Array.from({ length: 35 }, () => outbound.get('/', read)));
    expect(most).toBe(10);
    expect(service.asked).toHaveLength(35);
  });

  test('refuses immediately a call that would wait too long', async () => {
    service.answer = blackHole;
    const outbound = openOutbound(service.origin);
    const calls = Array.from({ length: 61 }, () => reasonOf(outbound.get('/', read)));
    await expect(calls[60]).resolves.toBe('busy');
    await Promise.all(calls);
  });
});

describe('the addresses that may be called', () => {
  test.each([
    'http://viacep.com.br/',
    'ftp://viacep.com.br/',
    'file:///etc/passwd',
    'https://user:pass@viacep.com.br/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/',
    'https://100.64.0.1/',
    'https://0xa9fea9fe/',
    'https://2852039166/',
    'https://0251.0376.0251.0376/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[::]/',
    'https://0.0.0.0/',
    'http://192.168.1.1/',
  ])('never %s', (address) => {
    expect(mayBeCalled(new URL(address))).toBe(false);
    expect(() => openOutbound(address)).toThrow(OutboundError);
  });

  test.each([
    'https://viacep.com.br/ws/01001000/json/',
    'https://8.8.8.8/',
    'https://[2800:3f0:4001::1]/',
    'http://127.0.0.1:8080/',
    'http://localhost:8080/',
    'http://[::1]:8080/',
  ])('but %s', (address) => {
    expect(mayBeCalled(new URL(address))).toBe(true);
  });

  test.each(['127.0.0.1', '::1', '10.1.2.3', '::ffff:127.0.0.1', '::ffff:7f00:1', '2002:7f00:1::', 'fe80::1', 'x', ''])(
    'are not public: %s',
    (ip) => {
      expect(isPublicAddress(ip)).toBe(false);
    },
  );

  test('a name that leads into the own network is not connected to', async () => {
    const port = new URL(elsewhere.origin).port;
    for (const ip of ['127.0.0.1', '::ffff:127.0.0.1', '::1']) {
      const outbound = openOutbound(`https://cep.example:${port}/`, { resolve: async () => [ip] });
      await expect(reasonOf(outbound.get('/', read))).resolves.toBe('no_answer');
    }
    // the first address is public, the second is not: a mixed answer is not trusted at all
    const mixed = openOutbound(`https://cep.example:${port}/`, { resolve: async () => ['93.184.215.14', '127.0.0.1'] });
    await expect(reasonOf(mixed.get('/', read))).resolves.toBe('no_answer');
    expect(elsewhere.connections).toBe(0);
  });

  test('a name is looked up again for each call, at the moment of connecting', async () => {
    const answers = [['10.0.0.1'], ['127.0.0.1']];
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return answers.shift() ?? [];
    };
    const outbound = openOutbound('https://cep.example/', { resolve });
    await reasonOf(outbound.get('/', read));
    await reasonOf(outbound.get('/', read));
    expect(asked).toEqual(['cep.example', 'cep.example']);
  });
});
