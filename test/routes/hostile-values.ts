/** What no refusal may ever say: a value that was sent. */
export const CANARY = 'canario7f3a91';

const HOSTILE_TEXTS = [
  ['', ' ', '\0', `a\0${CANARY}`, CANARY, CANARY.repeat(9000), "' or 1=1 --", '\\', '%', '{{7*7}}', '<script>'],
  // letters that grow when composed, decomposed or put in lower case; signs that nobody sees; half a pair
  ['\ufb2c'.repeat(200), '각'.repeat(200), 'İ'.repeat(200), '\u202e\u200b', '😀'.repeat(100), '\ud800', '\udc00a'],
  ['0001-01-01', '2023-02-29', '2150-01-01', '275760-09-14', '-1', '1e308', '9'.repeat(400), '٣', 'null', 'toString'],
].flat();

/** JSON texts that take the place of a field's value: wrong types, huge, invisible, of the wrong alphabet, of another's syntax. */
export const HOSTILE_VALUES: string[] = [
  HOSTILE_TEXTS.map((text) => JSON.stringify(text)),
  ['null', 'true', '0', '-1', '0.1', '2147483648', '9223372036854775808', '1e308', '1e400', '-0'],
  ['[]', '{}', '[null]', '[[]]', '{"$ne":""}', '{"toString":1}', '[{}]', '['.repeat(1000) + ']'.repeat(1000)],
].flat();

/** Bodies that are no object of any operation's. */
export const HOSTILE_BODIES: (string | Buffer)[] = [
  ['', ' ', 'null', '[]', '1', '"a"', 'true', '{', '{"a":', '{}}', "{'a':1}", 'NaN', '\ufeff{}', '{"":1}'],
  '['.repeat(10_000) + ']'.repeat(10_000),
  '{"a":'.repeat(10_000) + '}'.repeat(10_000),
  `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  '{"__proto__":{"installationAdmin":true}}',
  '{"constructor":{"prototype":{"role":"administrador"}}}',
  `{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":0`).join()}}`,
  `["${'x'.repeat(1_100_000)}"]`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('{"nome":"a"}', 'utf16le'),
].flat();

export const HOSTILE_TYPES = [
  ['text/plain', 'text/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', '/', 'a'],
  ['application/json; charset=utf-16', 'application/json;;;', 'application/merge-patch+json', 'APPLICATION/JSON'],
].flat();

/** Texts for a query parameter or a part of the path, as they stand in an address. */
export const HOSTILE_PARAMETERS: string[] = [
  ['', '0', '-1', '01', '1.5', '201', '1e9', '1e308', '2147483648', '9223372036854775808', 'NaN', 'null', 'undefined'],
  ['__proto__', 'constructor', 'all', '1,2', '%20', '%00', '%27', '%5C', '%25', '%3Cb%3E', '%F0%9F%98%80', '%EF%BF%BF'],
  ['%27%26%7C%21%28%29%3A%2A', 'a%00b', '%28'.repeat(60), '%EA%B0%81'.repeat(200), '%C4%B0'.repeat(199)],
  ['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', CANARY, 'x'.repeat(190)],
  ['%', '%zz', '%E0%A4%A', '%ED%A0%80', '%C0%AF'],
].flat();

/** Whole queries and ends of queries. */
export const HOSTILE_QUERIES = [
  'a=1',
  '__proto__=1',
  '__proto__[a]=1',
  'constructor[prototype]=1',
  'a[b]=c',
  'q[]=1',
  '%zz',
  '&&==&',
  '%E0%A4%A=1',
];

/** What stands in a header where a version, a key or a client is expected. */
export const HOSTILE_HEADERS = [
  ['', ' ', '*', '3', '"3"', 'W/"3"', '"1","2"', '"', '""', '"99999999999999999999"', ',', ',,,', '"1" "2"', 'all'],
  ['0', '-1', '01', '1,2', '1, 1', '1;1', '2147483648', '1e0', '0x1', 'null', '__proto__', 'x'.repeat(8000), CANARY],
].flat();

const ID = '0192f0c4-0000-7000-8000-000000000010';

function toUpdatedAt(key: unknown): unknown[] {
  return [1, 'updatedAt', 0, key, ID, 1];
}

/** Cursors of the list, before they are encoded: of the wrong shape, or with one part that cannot be. */
export const HOSTILE_POSITIONS: unknown[] = [
  [null, 1, [], [1], [1, 'nome'], [2, 'nome', 0, 'a', ID, 1], [1, 'nome', 0, 'a', ID, 1, 1], { 0: 1 }],
  [-1, 0.5, 2 ** 31, '0', null, 99].map((stage) => [1, 'nome', stage, 'a', ID, 1]),
  [-1, 0.5, 2 ** 31, '1', null, 99].map((tenant) => [1, 'nome', 0, 'a', ID, tenant]),
  ['\0', '\ud800', 1, null, {}, ['a'], 'ﬀ'.repeat(300)].map((key) => [1, 'nome', 2, key, ID, 1]),
  ['x', null, `${ID}'`, ID.toUpperCase()].map((other) => [1, 'nome', 0, 'a', other, 1]),
  ['1', 1.5, -1, 2 ** 31, null].map((key) => [1, 'codigo', 0, key, ID, 1]),
  ['2023-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '2023-13-01T00:00:00.000Z', 'infinity', 1].map(toUpdatedAt),
].flat();
