import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, type LookupFunction, isIP } from 'node:net';

/** Loopback, private and reserved networks: blocked against server-side request forgery (SSRF). */
const closed = new BlockList();
for (const [network, prefix] of [
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
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, prefix, 'ipv6');

/** Global unicast; everything else of IPv6 is local, mapped or reserved. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address, as text, is publicly routable. */
export function isPublicIp(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4');
  return isIP(address) === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|test|invalid|onion)$/;

/** Whether the host of a URL may be public; a name is checked again when it is resolved. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicIp(host);
  return host.includes('.') && !localNames.test(host);
}

/** Resolves a name for a connection, and rejects private addresses: DNS may have changed since the URL was entered. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const refused = error ?? refuseClosed(hostname, found);
    const [first] = found ?? [];
    if (refused !== undefined || first === undefined)
      callback(refused ?? new Error(`${hostname} has no address.`), '');
    else if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

/** The `code` of that error. */
export const closedNetwork = 'ECLOSEDNETWORK';

function refuseClosed(hostname: string, found: readonly LookupAddress[]): Error | undefined {
  return found.every(({ address }) => isPublicIp(address))
    ? undefined
    : Object.assign(new Error(`${hostname} leads into a network that is not public.`), {
        code: closedNetwork,
      });
}
