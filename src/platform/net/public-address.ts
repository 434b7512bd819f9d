import { lookup as lookupAll } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The name leads to an address that no feed or picture may be fetched from. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/** Whether an IP address may be connected to. */
export type AddressRule = (address: string) => boolean;

/** Special-purpose addresses of IANA's registries (RFC 6890 and followers) that are not on the public internet. */
const FORBIDDEN_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only global unicast, without the parts of it that carry or document other addresses. */
const GLOBAL_6 = ['2000::/3'];
const FORBIDDEN_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const forbidden4 = blockList(FORBIDDEN_4, 'ipv4');
const global6 = blockList(GLOBAL_6, 'ipv6');
const forbidden6 = blockList(FORBIDDEN_6, 'ipv6');

function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

/**
 * Whether the address is a public one: not loopback, private, link-local, shared (CGNAT), reserved or multicast, nor an
 * IPv6 form that carries an IPv4 address (mapped, 6to4, Teredo, NAT64). Anything that is no IP address is not public.
 */
export const isPublicAddress: AddressRule = (address) => {
  const family = isIP(address);
  if (family === 4) return !forbidden4.check(address, 'ipv4');
  if (family === 6)
    return !address.includes('%') && global6.check(address, 'ipv6') && !forbidden6.check(address, 'ipv6');
  return false;
};

/**
 * A `lookup` for `http.request` that fails unless every address the name has is allowed, and hands over exactly the
 * addresses it checked: the connection cannot be led elsewhere by a second answer (DNS rebinding).
 */
export function checkedLookup(isAllowed: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    lookupAll(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      const refused = addresses.find(({ address }) => !isAllowed(address));
      if (refused || !first) {
        return callback(new ForbiddenAddress(`${hostname} leads to an address that is not public`), '', 0);
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

/** Throws unless a host that is written as an address is an allowed one; names are checked when they are looked up. @throws {ForbiddenAddress} */
export function assertAllowedHost(hostname: string, isAllowed: AddressRule): void {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0 && !isAllowed(bare)) throw new ForbiddenAddress(`${hostname} is not a public address`);
}
