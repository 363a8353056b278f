import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, type LookupFunction, isIP } from 'node:net';

/** Networks of one machine, one house or nobody: what stands there is not for strangers to make us call. */
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

/** What is given out to the public; everything else of IPv6 is local, mapped or reserved. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');

/** Whether an address of the internet protocol, as text, is one that everybody can reach. */
export function isPublicIp(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4');
  return isIP(address) === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|test|invalid|onion)$/;

/** Whether a host of an address may be public; a name has still to prove it when it is looked up. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicIp(host);
  return host.includes('.') && !localNames.test(host);
}

/**
 * Looks a name up for a connection, and refuses one that leads into a closed network: what was public when it was
 * given in may be pointed elsewhere since.
 */
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

/** What the error of such a name says in its `code`. */
export const closedNetwork = 'ECLOSEDNETWORK';

function refuseClosed(hostname: string, found: readonly LookupAddress[]): Error | undefined {
  return found.every(({ address }) => isPublicIp(address))
    ? undefined
    : Object.assign(new Error(`${hostname} leads into a network that is not public.`), {
        code: closedNetwork,
      });
}
