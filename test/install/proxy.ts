import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../src/kit/server/env/paths.ts';

/** The name that the files of `deploy/proxy` are written for. */
export const NAME = 'fichario.exemplo.com.br';
/** The address that a browser has in these tests, which is neither that of the proxy nor that of the program. */
const BROWSER = '127.0.0.2';

/** A proxy of `deploy/proxy` at work, with its own ports. */
export type Proxy = {
  httpPort: number;
  httpsPort: number;
  ask: (path: string, options?: Ask) => Promise<Answer>;
  /** Opens an answer that goes on. */
  open: (path: string, options?: Ask) => Promise<IncomingMessage>;
  end: () => Promise<void>;
};
export type Ask = { method?: string; headers?: Record<string, string>; body?: string | Buffer; plain?: boolean };
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
type Ports = { http: number; https: number; program: number };

/** A self-made certificate for the name. */
function makeCertificate(folder: string): { cert: string; key: string } {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const made = spawnSync('openssl', ['req', ...kind, '-keyout', files.key, '-out', files.cert, ...subject]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
  return files;
}

function readSample(name: string): string {
  return readFileSync(join(projectRoot(), 'deploy', 'proxy', name), 'utf8');
}

/** Starts nginx with `deploy/proxy/nginx.conf`, in which only ports and certificate are others. */
export function startNginx(folder: string, ports: Ports): Promise<Proxy> {
  const { cert, key } = makeCertificate(folder);
  const site = readSample('nginx.conf')
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.program}`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
  const config = join(folder, 'nginx.conf');
  mkdirSync(join(folder, 'temp'));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'temp', kind)};`,
  );
  writeFileSync(
    config,
    `daemon off;\npid ${join(folder, 'nginx.pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${site}}\n`,
  );
  return started(spawn('/usr/sbin/nginx', ['-p', folder, '-c', config]), ports, cert);
}

/** Starts Caddy with `deploy/proxy/Caddyfile`; the certificate is given, so that it asks nobody for one. */
export function startCaddy(folder: string, ports: Ports): Promise<Proxy> {
  const { cert, key } = makeCertificate(folder);
  const config = join(folder, 'Caddyfile');
  const site = readSample('Caddyfile')
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.program}`)
    .replace(`${NAME} {`, `${NAME} {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`);
  const own = `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n`;
  writeFileSync(config, own + site);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return started(spawn('/usr/bin/caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env }), ports, cert);
}

async function started(child: ChildProcess, { http, https }: Ports, cert: string): Promise<Proxy> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const ca = readFileSync(cert);
  const open = (path: string, { method = 'GET', headers, body, plain = false }: Ask = {}) =>
    new Promise<IncomingMessage>((done, failed) => {
      const common = { host: '127.0.0.1', localAddress: BROWSER, path, method, agent: false };
      const all = { host: NAME, ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) };
      const sent = plain
        ? requestHttp({ ...common, port: http, headers: all })
        : requestHttps({ ...common, port: https, headers: all, ca, servername: NAME });
      sent.once('response', done).once('error', failed).end(body);
    });
  const ask = async (path: string, options?: Ask): Promise<Answer> => {
    const answer = await open(path, options);
    const chunks = (await answer.toArray()) as Buffer[]; // no encoding is set
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() };
  };
  const gone = new Promise((over) => child.once('exit', over));
  while (
    !(await ask('/healthz').then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(said);
    await sleep(50);
  }
  const end = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  return { httpPort: http, httpsPort: https, ask, open, end };
}

/** A folder that the workers of a proxy enter. */
export function letIn(folder: string): string {
  chmodSync(folder, 0o755);
  return folder;
}
