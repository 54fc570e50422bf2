import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** The IPv4 addresses outside the public Internet (IANA special-purpose registry, RFC 6890 and later). */
const NOT_PUBLIC_V4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  NOT_PUBLIC_V4.addSubnet(network, bits);
}

/** In IPv6, only 2000::/3 is public, except tunnels of IPv4 (Teredo, 6to4) and documentation. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const NOT_PUBLIC_V6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC_V6.addSubnet(network, bits, 'ipv6');
}

/** A host name without an address, or with one that is not public. */
export class NameNotAllowed extends Error {
  readonly reason: 'no_address' | 'not_public';

  constructor(reason: 'no_address' | 'not_public') {
    super(reason === 'no_address' ? 'The name has no address.' : 'The name leads to an address that is not public.');
    this.reason = reason;
  }
}

/** Resolves a host name to its IPv4 and IPv6 addresses. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** Whether an IP address belongs to the public Internet: not private, loopback, link-local, multicast or reserved. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !NOT_PUBLIC_V4.check(ip);
  return isIP(ip) === 6 && PUBLIC_V6.check(ip, 'ipv6') && !NOT_PUBLIC_V6.check(ip, 'ipv6');
}

/** Whether a URL names this machine, by address or as localhost. `URL` has already normalized decimal and octal forms. */
export function isLoopbackHost(url: URL): boolean {
  const host = bareHost(url);
  if (host === 'localhost') return true;
  const family = isIP(host);
  return family !== 0 && LOOPBACK.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether an outside service may have this address: https to a public address or a name, or http and https to loopback (a
 * local mirror, a test).
 */
export function mayBeCalled(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (isLoopbackHost(url)) return url.protocol === 'http:' || url.protocol === 'https:';
  const host = bareHost(url);
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

/**
 * The look-up of a connection to `url`. It checks the address that the connection then uses, so DNS rebinding cannot
 * change it in between. It queries the name server directly, because a look-up by the system cannot be cancelled and would
 * block the threads that hash passwords.
 */
export function lookupAllowed(url: URL, resolve: Resolve = resolveName): LookupFunction {
  const addressesOf = async (hostname: string) => {
    if (isLoopbackHost(url)) return ['127.0.0.1', '::1'];
    const addresses = await resolve(hostname);
    if (addresses.length === 0) throw new NameNotAllowed('no_address');
    if (!addresses.every(isPublicAddress)) throw new NameNotAllowed('not_public');
    return addresses;
  };
  return (hostname, options, callback) => {
    const answer = async () => {
      try {
        const entries = (await addressesOf(hostname)).map((address) => ({ address, family: isIP(address) }));
        if (options.all) return callback(null, entries);
        return callback(null, entries[0]!.address, entries[0]!.family);
      } catch (error) {
        return callback(error as Error, ''); // `addressesOf` and the resolver throw only errors
      }
    };
    void answer();
  };
}

async function resolveName(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 600, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
