const groupsKept = 3;

/**
 * Where a sign-in came from, as roughly as it helps its owner to know it again: `203.0.113.0/24`, `2001:db8:7::/48`.
 * @param address an IPv4 address, or an IPv6 address or network with its first groups written out; others give ''.
 */
export function shortenAddress(address: string): string {
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address);
  if (v4?.[1] !== undefined) return `${v4[1]}.0/24`;
  if (!/^[\da-f]{0,4}(:[\da-f]{0,4}){2,7}(\/\d{1,3})?$/i.test(address)) return '';
  const [head = ''] = (address.split('/')[0] ?? '').toLowerCase().split('::');
  const groups = head.split(':').slice(0, groupsKept);
  while (groups.length > 1 && /^0*$/.test(groups.at(-1) ?? '')) groups.pop();
  return `${groups.map((group) => group.replace(/^0+/, '') || '0').join(':')}::/48`;
}
