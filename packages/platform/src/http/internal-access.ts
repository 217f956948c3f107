import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuse } from './refusal.ts';

/** Throws a 404 for other callers, so that they do not learn that the route exists. */
export type InternalGuard = (request: FastifyRequest) => void;

/** A proxy on this machine may forward requests from outside. Most proxies set one of these headers. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Admits this machine, the given addresses and networks, and callers with the token. Uses the address of the
 * connection, because a forwarded address can be forged.
 */
export function createInternalGuard(networks: readonly string[], token?: string): InternalGuard {
  const isAdmitted = createAddressCheck(['127.0.0.0/8', '::1', ...networks]);
  return ({ headers, raw: { socket } }) => {
    if (token !== undefined && isSameText(headers.authorization ?? '', `Bearer ${token}`)) return;
    const { remoteAddress = '', localAddress } = socket;
    const isOwn = remoteAddress !== '' && remoteAddress === localAddress;
    const isInternal = isOwn || isAdmitted(remoteAddress);
    if (!isInternal || forwardingHeaders.some((name) => headers[name] !== undefined)) {
      refuse('route.not_found');
    }
  };
}

/**
 * Returns a check whether an address is in the list or in one of its networks. An IPv4 address mapped to IPv6
 * counts as IPv4.
 */
export function createAddressCheck(networks: readonly string[]): (address: string) => boolean {
  const admitted = new BlockList();
  for (const network of networks) admit(admitted, network);
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
    return isIP(plain) !== 0 && admitted.check(plain, familyOf(plain));
  };
}

/** Compares in constant time. */
function isSameText(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}

function admit(admitted: BlockList, network: string): void {
  const [address = '', prefix] = network.split('/');
  if (prefix === undefined) admitted.addAddress(address, familyOf(address));
  else admitted.addSubnet(address, Number(prefix), familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** A setting with addresses and networks, such as `10.0.0.7,10.1.0.0/16`. */
export const networkList = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .refine((networks) => networks.every(isNetwork), 'expected addresses such as 10.0.0.7 or 10.1.0.0/16')
  .refine(
    (networks) => networks.every((network) => prefixOf(network) >= minPrefix[familyOf(addressOf(network))]),
    'expected networks of one operator: at least /8, or /7 of IPv6',
  );

/** The largest private networks: 10.0.0.0/8 and fc00::/7. A larger one holds strangers. */
const minPrefix = { ipv4: 8, ipv6: 7 };
const addressOf = (network: string) => network.split('/')[0] ?? '';
const prefixOf = (network: string) => Number(network.split('/')[1] ?? Number.POSITIVE_INFINITY);

function isNetwork(network: string): boolean {
  const [address = '', prefix = '0', ...more] = network.split('/');
  const maxPrefix = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= maxPrefix && more.length === 0;
}
