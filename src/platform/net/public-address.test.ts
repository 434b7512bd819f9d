import { describe, expect, test } from 'vitest';
import { assertAllowedHost, checkedLookup, ForbiddenAddress, isPublicAddress } from './public-address.ts';

describe('an address a feed may be fetched from', () => {
  test.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '2a00:1450:4010:c0a::64',
    '2606:4700::1111',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ['0.0.0.0', 'this host'],
    ['10.1.2.3', 'private'],
    ['100.64.0.1', 'shared by carriers'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'cloud metadata'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['192.0.2.1', 'documentation'],
    ['198.18.0.1', 'benchmarking'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['::ffff:8.8.8.8', 'IPv4-mapped'],
    ['::ffff:7f00:1', 'IPv4-mapped in hex'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['fc00::1', 'unique local'],
    ['fdff:ffff::1', 'unique local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['ff02::1', 'multicast'],
    ['2002:7f00:1::', '6to4'],
    ['2001:0:7f00:1::', 'Teredo'],
    ['2001:db8::1', 'documentation'],
    ['localhost', 'a name'],
    ['0x7f000001', 'no address'],
    ['', 'nothing'],
  ])('%s is not (%s)', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('a host written as an address is checked without a look-up, brackets or not', () => {
    expect(() => assertAllowedHost('127.0.0.1', isPublicAddress)).toThrow(ForbiddenAddress);
    expect(() => assertAllowedHost('[::1]', isPublicAddress)).toThrow(ForbiddenAddress);
    expect(() => assertAllowedHost('[::ffff:7f00:1]', isPublicAddress)).toThrow(ForbiddenAddress);
    expect(() => assertAllowedHost('example.com', isPublicAddress)).not.toThrow();
  });

  test.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[0:0:0:0:0:ffff:127.0.0.1]/',
  ])('%s is loopback to the URL parser and refused', (address) => {
    expect(() => assertAllowedHost(new URL(address).hostname, isPublicAddress)).toThrow(ForbiddenAddress);
  });

  test('a name that leads to a forbidden address is refused at the look-up the connection uses', async () => {
    const error = await new Promise((resolve) => {
      checkedLookup(isPublicAddress)('localhost', { all: true }, (failure) => resolve(failure));
    });
    expect(error).toBeInstanceOf(ForbiddenAddress);
  });
});
