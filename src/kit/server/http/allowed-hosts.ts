import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../outbound/outbound-address.ts';
import type { Env } from '../process/env.ts';
import { Refusal } from './errors.ts';
import type { App } from './http-schemas.ts';

/** What of the environment says from where the server is reached. */
export type Reach = Pick<Env, 'host' | 'hosts' | 'publicUrl' | 'trustedProxies'>;

/** A name or an IPv4 address, or an IPv6 address in brackets, each with or without a port. */
const HOST_HEADER = /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])\.?(?::\d{1,5})?$/i;
const ANY_ADDRESS = new Set(['0.0.0.0', '::', '[::]']);
const LOOPBACK_NETWORKS = [
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
] as const;

/**
 * Refuses what was not sent to one of the server's own names, and what claims to come through a proxy that nobody
 * configured. The first keeps out pages of other sites whose name was made to lead here (DNS rebinding): their browser
 * takes the server for a part of that site. The second keeps a caller from choosing the address that it is counted by.
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
  const own = ANY_ADDRESS.has(host) ? ownAddresses() : [];
  const names = new Set([host, ...hosts, ...own, ...(publicUrl ? [publicUrl.hostname] : [])].map(bareName));
  return (header) => {
    const name = typeof header === 'string' ? HOST_HEADER.exec(header)?.[1] : undefined;
    return name !== undefined && (names.has(bareName(name)) || isLoopbackName(name));
  };
}

/** Whether the server is reached from this machine alone: it listens on loopback, and nothing in front passes others on. */
export function isOnlyLocal({ host, hosts, publicUrl, trustedProxies }: Reach): boolean {
  const names = publicUrl ? [host, publicUrl.hostname, ...hosts] : [host, ...hosts];
  return names.every(isLoopbackName) && trustedProxies.length === 0;
}

/** Whether passwords travel in clear text over a network. */
export function isInClear(env: Reach): boolean {
  return !isOnlyLocal(env) && env.publicUrl?.protocol !== 'https:';
}

function isLoopbackName(name: string): boolean {
  const host = isIP(name) === 6 ? `[${name}]` : name;
  return URL.canParse(`http://${host}`) && isLoopbackHost(new URL(`http://${host}`));
}

/** The form in which two names are compared: lower case, an IPv6 address without brackets and with its zeros left out. */
function bareName(name: string): string {
  const lower = name.toLowerCase().replace(/\.$/, '');
  const bare = lower.replace(/^\[|\]$/g, '');
  return isIP(bare) === 6 ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare;
}

/** Whoever listens on all addresses of a machine is reached by each of them. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((found) =>
    (found ?? []).map(({ address }) => address.split('%')[0] ?? ''),
  );
}

function isForwarded(headers: FastifyRequest['headers']): boolean {
  return Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'));
}

function matchAddresses(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const parsed = networks.flatMap((text) => (text === 'loopback' ? LOOPBACK_NETWORKS : [parseNetwork(text)]));
  for (const [address, bits, family] of parsed) list.addSubnet(address, bits, family);
  // an IPv4 caller of a socket that takes both comes as ::ffff:10.0.0.5, which the list matches with IPv4 entries
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
  return new Refusal(421, 'misdirected', detail);
}

function unknownProxy(): Refusal {
  const detail =
    'O pedido diz que passou por um proxy (X-Forwarded-*) que não está configurado. Informe o endereço dele em FICHARIO_PROXIES.';
  return new Refusal(400, 'unknown_proxy', detail);
}
