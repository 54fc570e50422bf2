import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../env/outbound-address.ts';
import type { Env } from '../env/env.ts';
import { Refusal } from './errors.ts';
import type { App } from './http-schemas.ts';
import { parseUrl } from '../env/parse-url.ts';

/** The part of the environment that decides under which addresses the server is reachable. */
export type HostEnv = Pick<Env, 'host' | 'hosts' | 'publicUrl' | 'trustedProxies'>;

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const HOST_HEADER = /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])\.?(?::\d{1,5})?$/i;
const ANY_ADDRESS = new Set(['0.0.0.0', '::', '[::]']);
const LOOPBACK_NETWORKS = [
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
] as const;

/**
 * Refuses requests to a host name that is not the server's own, and forwarding headers from an unconfigured proxy. The
 * first prevents DNS rebinding, by which a page of another site treats the server as part of that site. The second
 * prevents a caller from choosing the address that its rate limit counts.
 */
export function refuseForeignHosts(app: App, env: Env): void {
  const isAllowed = allowHosts(env);
  const isProxy = matchAddresses(env.trustedProxies);
  app.addHook('onRequest', async ({ headers, socket }) => {
    const isThroughProxy = isProxy(socket.remoteAddress ?? '');
    if (!isThroughProxy && isForwarded(headers)) throw unknownProxy();
    const forwarded = String(headers['x-forwarded-host'] ?? headers.host).split(',');
    if (!isAllowed(headers.host) || !forwarded.every((host) => isAllowed(host.trim()))) throw misdirected();
  });
}

/** Whether a Host header names this server: a loopback name, HOST, the host of FICHARIO_URL, or one of FICHARIO_HOSTS. */
export function allowHosts({ host, publicUrl, hosts }: Env): (header: unknown) => boolean {
  const addresses = ANY_ADDRESS.has(host) ? ownAddresses() : [];
  const names = new Set([host, ...hosts, ...addresses, ...(publicUrl ? [publicUrl.hostname] : [])].map(canonicalName));
  return (header) => {
    const name = typeof header === 'string' ? HOST_HEADER.exec(header)?.[1] : undefined;
    return name !== undefined && (names.has(canonicalName(name)) || isLoopbackName(name));
  };
}

/** Whether only this machine reaches the server: it listens on loopback and has no proxy. */
export function isOnlyLocal({ host, hosts, publicUrl, trustedProxies }: HostEnv): boolean {
  const names = publicUrl ? [host, publicUrl.hostname, ...hosts] : [host, ...hosts];
  return names.every(isLoopbackName) && trustedProxies.length === 0;
}

/** Whether passwords cross a network in clear text. */
export function isInClear(env: HostEnv): boolean {
  return !isOnlyLocal(env) && env.publicUrl?.protocol !== 'https:';
}

function isLoopbackName(name: string): boolean {
  const host = isIP(name) === 6 ? `[${name}]` : name;
  const url = parseUrl(`http://${host}`);
  return url !== undefined && isLoopbackHost(url);
}

/** A host name in canonical form: lowercase, an IPv6 address compressed and without brackets. */
function canonicalName(name: string): string {
  const lower = name.toLowerCase().replace(/\.$/, '');
  const bare = lower.replace(/^\[|\]$/g, '');
  return isIP(bare) === 6 ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare;
}

/** The addresses of this machine, for a server that listens on all of them. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).map(({ address }) => address.split('%')[0] ?? ''),
  );
}

function isForwarded(headers: FastifyRequest['headers']): boolean {
  return Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'));
}

/** Whether an address is one of these, or in one of these networks. */
export function matchAddresses(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const parsed = networks.flatMap((text) => (text === 'loopback' ? LOOPBACK_NETWORKS : [parseNetwork(text)]));
  for (const [address, bits, family] of parsed) list.addSubnet(address, bits, family);
  // a dual-stack socket shows an IPv4 caller as ::ffff:10.0.0.5, which the list matches with IPv4 entries
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function parseNetwork(text: string): readonly [string, number, 'ipv4' | 'ipv6'] {
  const [address = '', bits] = text.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return [address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family];
}

function misdirected(): Refusal {
  const detail =
    'O Fichário não atende por este endereço. Abra-o pelo endereço da instalação; quem a administra o informa em FICHARIO_URL.';
  return new Refusal(421, 'misdirected', detail, { event: 'unknown_host' });
}

function unknownProxy(): Refusal {
  const detail =
    'O pedido diz que passou por um proxy (X-Forwarded-*) que não está configurado. Informe o endereço dele em FICHARIO_PROXIES.';
  return new Refusal(400, 'unknown_proxy', detail, { event: 'unknown_proxy' });
}
