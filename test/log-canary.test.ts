import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, setUp, startAnew } from './start/running-app.ts';

/*
 * A journey through the whole product at LOG_LEVEL=trace, in which everything personal carries a mark of its own. What
 * the process and its database write down is then searched for the marks, as text and as the bytes of a packet.
 */
const CANARIES = {
  nome: 'Canarinho Amarelo',
  otherNome: 'Canarinho Azul',
  nomeSocial: 'Apelido Canoro',
  cpf: '52998224725',
  maskedCpf: '529.982.247-25',
  otherCpf: '11144477735',
  cnpj: '12ABC34501DE35',
  email: 'piopio@gaiola.com.br',
  telefone: '11987650321',
  logradouro: 'Rua do Alpiste',
  cep: '01310100',
  observacoes: 'come alpiste escondido',
  userEmail: 'passarinheira@gaiola.com.br',
  userNome: 'Passarinheira Chefe',
  senha: 'gaiola aberta no sol',
  wrongSenha: 'gaiola fechada na chuva',
  idempotencyKey: 'chave-canario-7',
  nascimento: '1980-02-29',
  fileName: 'Canarinhos do Viveiro.csv',
  importedNome: 'Canarinho Roxo',
  importedCpf: '168.995.350-09',
  webhookNome: 'Viveiro Vizinho',
  // an address may hold a key of the other system; nobody listens there
  webhookUrl: 'http://127.0.0.1:9/poleiro-secreto',
};
/** told once, by the answer that made it */
let webhookSecret = '';

let dataDir: string;
let app: RunningApp;
let cookie: string;
const statuses = new Set<number>();

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fichario-canary-'));
  chmodSync(dataDir, 0o755);
  app = await startAnew(dataDir, { LOG_LEVEL: 'trace' });
  cookie = await setUp(app.url);
  await journey();
});
afterAll(async () => {
  app.child.process.kill('SIGTERM');
  await app.child.exited;
  rmSync(dataDir, { recursive: true, force: true });
});

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(app.url + path, {
    method,
    headers: { cookie, 'x-tenant': '1', ...type, ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  statuses.add(answer.status);
  const text = await answer.text();
  return { status: answer.status, json: () => JSON.parse(text) };
}

async function journey(): Promise<void> {
  const { nome, otherNome, nomeSocial, cpf, otherCpf, cnpj, email, telefone, logradouro, cep, observacoes } = CANARIES;
  const pessoa = {
    tipo: 'fisica',
    nome,
    nomeSocial,
    cpf: CANARIES.maskedCpf,
    nascimento: CANARIES.nascimento,
    observacoes,
    enderecos: [{ cep, logradouro, codigoEstado: 'SP', codigoCidade: '3550308' }],
    telefones: [{ numero: telefone }],
    emails: [{ email }],
  };
  const { webhookNome, webhookUrl: webhookAddress } = CANARIES;
  const webhook = { nome: webhookNome, url: webhookAddress, types: ['pessoa.created', 'pessoa.updated'] };
  const hooked = await send('POST', '/api/webhooks', webhook);
  webhookSecret = hooked.json().secret;
  await send('POST', `/api/webhooks/${hooked.json().id}/test`);
  const created = await send('POST', '/api/pessoas', pessoa, { 'idempotency-key': CANARIES.idempotencyKey });
  expect(created.status).toBe(201);
  const url = `/api/pessoas/${created.json().id}`;
  await send('POST', '/api/pessoas', { ...pessoa, nome: otherNome }, { 'idempotency-key': CANARIES.idempotencyKey }); // 422
  await send('POST', '/api/pessoas', { ...pessoa, nome: otherNome }); // 409
  await send('POST', '/api/pessoas', { tipo: 'juridica', nome: otherNome, cnpj });
  await send('POST', '/api/pessoas', { ...pessoa, cpf: '52998224726', [cpf]: cpf }); // 422
  await send('POST', '/api/pessoas', `{"nome":"${nome}","cpf":"${cpf}"`); // 400
  await send('POST', '/api/pessoas', nome, { 'content-type': `text/${nome.replace(' ', '-')}` }); // 415
  await send('POST', '/api/pessoas', { nome: nome.repeat(100_000) }); // 413
  await send('PATCH', url, { cpf: otherCpf }); // 428
  await send('PATCH', url, { cpf: otherCpf }, { 'if-match': '"1"' });
  await send('PUT', url, pessoa, { 'if-match': '"1"' }); // 412
  await send('GET', url);
  await send('GET', `${url}/history`);
  await send('GET', `/api/pessoas?q=${encodeURIComponent(nome)}`);
  await send('GET', `/api/pessoas?q=${cpf}&q=${otherCpf}`); // 422
  await send('GET', `/api/pessoas/count?q=${email}`);
  await send('GET', `/api/pessoas/suggestion?q=${encodeURIComponent(nome)}`);
  await send('GET', `/api/pessoas/${cpf}`); // 404
  await send('GET', `/nada/${cpf}/${encodeURIComponent(nome)}.txt`); // 404
  await send('PUT', `/nada/${cpf}`, { nome }); // 404
  await send('GET', `/${cpf}/%E0%A4%A`); // 400
  await send('DELETE', url, undefined, { 'if-match': '"2"' });
  await send('POST', `${url}/restore`, undefined, { 'if-match': '"3"' });
  await send('POST', '/pessoas/buscarCEP', `Cep=${cep}`, { 'content-type': 'application/x-www-form-urlencoded' });
  const { userNome, userEmail, senha, wrongSenha } = CANARIES;
  await send('POST', '/api/users', { nome: userNome, email: userEmail, senha, memberships: [] });
  await send('POST', '/api/users', { nome: userNome, email: userEmail, senha }); // 409
  await send('POST', '/api/members', { email: userEmail, role: 'leitor' });
  for (let guess = 0; guess < 7; guess++) await send('POST', '/api/session', { email: userEmail, senha: wrongSenha }); // 401, 429
  await send('POST', '/api/session/password', { atual: wrongSenha, nova: senha });
  await send('POST', '/api/csp-report', { 'csp-report': { 'document-uri': `/pessoas?q=${cpf}` } });
  await importFile();
  for (const packet of [
    `GARBAGE /${cpf} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`,
    `POST /api/pessoas HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n${nome}`,
    `GET /${cpf} HTTP/1.1\r\nHost: x\r\nX-Nome: ${nome} ${'x'.repeat(20_000)}\r\n\r\n`,
  ])
    await sendPacket(packet);
  while (!app.child.output().includes('"event":"webhook_failed"')) await sleep(50);
}

/** A file with a row that goes in, one that is refused, and one that stands there twice. */
async function importFile(): Promise<void> {
  const { fileName, importedNome, importedCpf, cpf } = CANARIES;
  const row = `${importedNome};${importedCpf};`;
  const file = `Nome;CPF;Observações\n${row}\n${row}\n${importedNome};${cpf}1;${CANARIES.observacoes}\n`;
  const opened = await send('POST', '/api/imports', { fileName, size: Buffer.byteLength(file) });
  const path = `/api/imports/${opened.json().id}`;
  const bytes = { 'content-type': 'application/octet-stream' };
  await send('PUT', `${path}/content?offset=7`, file, bytes); // 409
  await send('PUT', `${path}/content?offset=0`, file, bytes);
  await send('POST', `${path}/read`, {});
  await send('POST', `${path}/read`, { sheet: importedNome });
  await send('PUT', `${path}/settings`, { columns: [importedNome] }); // 422
  for (const step of ['check', 'apply']) {
    await send('POST', `${path}/${step}`, {});
    while (/"state":"(checking|applying)"/.test(JSON.stringify((await send('GET', path)).json()))) await sleep(50);
    await send('GET', `${path}/rows`);
    await send('PUT', `${path}/rows/4`, { cells: [importedNome, importedCpf, ''] });
  }
  await send('GET', `${path}/refused.csv`);
  await send('DELETE', path);
}

/** Something that is no HTTP; what comes back, until the server closes. */
function sendPacket(packet: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((done, failed) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(packet));
    socket.setTimeout(60_000, () => failed(new Error('the server keeps a broken connection open')));
    socket.on('data', (chunk) => void (answer += chunk.toString()));
    socket.on('error', () => done(answer)).on('close', () => done(answer));
  });
}

/** What the database server wrote, wherever it writes it. */
function databaseLogs(): string {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.log$|\/log\//.test(file),
  );
  return files.map((file) => readFileSync(join(dataDir, file), 'utf8')).join('\n');
}

/** Bytes that a log writes as numbers (`"data":[71,69,…]`), as the text that they are. */
function decodeBytes(log: string): string {
  const runs = log.match(/\[(?:\d{1,3},){15,}\d{1,3}\]/g) ?? [];
  return runs.map((run) => Buffer.from(JSON.parse(run) as number[]).toString('latin1')).join('\n');
}

test('the journey met what it was to meet', () => {
  for (const status of [200, 201, 204, 400, 401, 404, 409, 412, 413, 415, 422, 428, 429])
    expect([...statuses]).toContain(status);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  const log = app.child.output();
  expect(log).toContain('"event":"sign_in_refused"');
  expect(log.match(/"reqId"/g)?.length).toBeGreaterThan(60);
});

test('no log has personal data, a password, a key or a cookie in it', () => {
  const log = app.child.output();
  const written = [log, decodeBytes(log), databaseLogs()].join('\n').toLowerCase();
  const secrets = { ...CANARIES, webhookSecret, cookie: cookie.replace('fichario=', '') };
  const found = Object.entries(secrets).filter(
    ([, value]) =>
      written.includes(value.toLowerCase()) ||
      written.includes(encodeURIComponent(value).toLowerCase()) ||
      written.includes(Buffer.from(value).toString('base64').toLowerCase()),
  );
  expect(found.map(([name]) => name)).toEqual([]);
});
