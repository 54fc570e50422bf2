import { expect, test } from 'vitest';
import { listServers, splitServers, withLogin } from './servers.ts';

test.each([
  ['postgres://ana:s@um/fichas', ['postgres://ana:s@um/fichas']],
  [
    'postgres://ana:a,b@um:5432,dois/fichas?sslmode=require&target_session_attrs=primary',
    ['postgres://ana:a,b@um:5432/fichas?sslmode=require', 'postgres://ana:a,b@dois/fichas?sslmode=require'],
  ],
  ['postgres://um,[::1]:7/f', ['postgres://um/f', 'postgres://[::1]:7/f']],
  ['postgres://ana@/f?host=um,dois&port=7', ['postgres://ana@um:7/f', 'postgres://ana@dois:7/f']],
  ['postgres://ana@/f?host=um,dois&port=7,8', ['postgres://ana@um:7/f', 'postgres://ana@dois:8/f']],
  ['postgres://ana@/f?host=um&host=dois', ['postgres://ana@um/f', 'postgres://ana@dois/f']],
  ['postgres://ana@x/f?host=/a,/b', ['postgres://ana@localhost/f?host=%2Fa', 'postgres://ana@localhost/f?host=%2Fb']],
])('reads the servers of %s', (text, servers) => expect(splitServers(text)).toEqual(servers));

test.each([
  'um,dois',
  'https://um,dois/f',
  'postgres://um,dois/f?target_session_attrs=read-only',
  'postgres://um,d ois/f',
])('reads no server of %s', (text) => expect(splitServers(text)).toBeUndefined());

test('leaves the address of one server as it is', () => {
  for (const connectionString of ['postgres://ana@um/f?host=%2Ftmp', 'postgres://um?port=7'])
    expect(listServers({ connectionString })).toEqual([{ connectionString }]);
});

test('puts a login into an address of several servers', () => {
  expect(withLogin('postgres://ana:s@um,dois:7/f?a=b', 'b@r', 'p:')).toBe('postgres://b%40r:p%3A@um,dois:7/f?a=b');
  expect(withLogin('postgres://um,dois/f', 'ana', '')).toBe('postgres://ana@um,dois/f');
});
