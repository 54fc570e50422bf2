import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** IANA special-purpose registry (RFC 6890 and later): everything in IPv4 that is not the public Internet. */
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

/** In IPv6 only 2000::/3 is public, without the parts that carry IPv4 inside (Teredo, 6to4) or are for documentation. */
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

/** A name that leads to no address, or to one that is not public: it is not connected to. */
export class NameNotAllowed extends Error {
  readonly reason: 'no_address' | 'not_public';

  constructor(reason: 'no_address' | 'not_public') {
    super(reason === 'no_address' ? 'The name has no address.' : 'The name leads to an address that is not public.');
    this.reason = reason;
  }
}

/** Gives the addresses of a host name, IPv4 and IPv6. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** Whether an IP address belongs to the public Internet: not private, loopback, link-local, multicast or reserved. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !NOT_PUBLIC_V4.check(ip);
  return isIP(ip) === 6 && PUBLIC_V6.check(ip, 'ipv6') && !NOT_PUBLIC_V6.check(ip, 'ipv6');
}

/** Whether a URL names this very machine, by address or as localhost. `URL` has already undone decimal and octal forms. */
export function isLoopbackHost(url: URL): boolean {
  const host = bareHost(url);
  if (host === 'localhost') return true;
  const family = isIP(host);
  return family !== 0 && LOOPBACK.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether the configuration may name this address as an outside service: https to a public address or a name, or
 * anything at a loopback address (an own mirror, a test).
 */
export function mayBeCalled(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (isLoopbackHost(url)) return url.protocol === 'http:' || url.protocol === 'https:';
  const host = bareHost(url);
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

/**
 * The look-up that a connection to `url` uses. It answers at the moment of connecting, so a name that changes its
 * address between two look-ups (DNS rebinding) gains nothing. Names are asked of the name server directly: the
 * system's look-up cannot be given up and would block the threads that also check passwords.
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
        const found = (await addressesOf(hostname)).map((address) => ({ address, family: isIP(address) }));
        if (options.all) return callback(null, found);
        return callback(null, found[0]!.address, found[0]!.family);
      } catch (error) {
        return callback(error as Error, ''); // what is thrown above and by the resolver are errors
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
