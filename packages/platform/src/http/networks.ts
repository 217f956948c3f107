/** A network that contains an address. A limit counts the address for each of them. */
export interface CountedNetwork {
  readonly key: string;
  /** The uses of this network, in uses of one IPv4 address. */
  readonly share: number;
}

/**
 * A phone has a /64, a household up to a /56, and a company or a customer of a hosting company up to a /48.
 * The wider ones may also hold several people, so they have more uses, but not as many as they have
 * networks.
 */
const countedPrefixes = [
  { bits: 48, share: 2 },
  { bits: 56, share: 1.5 },
  { bits: 64, share: 1 },
] as const;

/**
 * Lists the networks that count for an address. For an IPv4 address it is the address itself. The widest
 * comes first: if it refuses, the counters store no keys of the narrower ones, of which an attacker has any
 * number. The uses of each name count separately.
 */
export function countedNetworksOf(address: string, name?: string): readonly CountedNetwork[] {
  const keyOf = (network: string) => (name === undefined ? network : `${name} ${network}`);
  const groups = ipv6GroupsOf(address);
  if (groups === undefined) return [{ key: keyOf(plainAddress(address)), share: 1 }];
  return countedPrefixes.map(({ bits, share }) => ({ key: keyOf(ipv6Network(groups, bits)), share }));
}

/** Stands for the people at an address: an IPv4 address, or the /64 of an IPv6 one. */
export const networkOf = (address: string): string => networkKey(address, 64);

/** Stands for what one customer may own: an IPv4 address, or the /48 of an IPv6 one. */
export const siteOf = (address: string): string => networkKey(address, 48);

function networkKey(address: string, bits: number): string {
  const groups = ipv6GroupsOf(address);
  return groups === undefined ? plainAddress(address) : ipv6Network(groups, bits);
}

/** An IPv4 address without the prefix that it has on a socket for both families. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const groupBits = 16;

/** Writes the network without its zero groups at the end, such as `2001:db8:1::/48`. */
function ipv6Network(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / groupBits)).map((group, index) => {
    const ownBits = Math.min(bits - index * groupBits, groupBits);
    return (group & (0xffff << (groupBits - ownBits)) & 0xffff).toString(16);
  });
  return `${kept.join(':')}::/${bits}`;
}

/** Returns the eight groups, also of an unusual spelling. Undefined for anything but an IPv6 address. */
function ipv6GroupsOf(address: string): readonly number[] | undefined {
  const plain = plainAddress(address).replace(/%.*$/, '');
  if (!plain.includes(':')) return undefined;
  const [head = '', tail] = plain.split('::');
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16) || 0);
}
