import { expect, test } from 'vitest';
import { HostBreaker } from './host-breaker.ts';

let now = 0;

test('a host is left alone for a minute after three failures in a row; then one picture tries', () => {
  const hosts = new HostBreaker(() => now);
  for (let n = 0; n < 3; n++) {
    expect(hosts.mayAsk('slow.example')).toBe(true);
    hosts.failed('slow.example');
  }
  expect([hosts.mayAsk('slow.example'), hosts.mayAsk('quick.example'), hosts.resting]).toEqual([false, true, 1]);
  now += 60_000;
  expect([hosts.mayAsk('slow.example'), hosts.mayAsk('slow.example')]).toEqual([true, false]);
  hosts.failed('slow.example');
  now += 59_999;
  expect(hosts.mayAsk('slow.example')).toBe(false);
  now += 1;
  expect(hosts.mayAsk('slow.example')).toBe(true);
  hosts.succeeded('slow.example');
  expect([hosts.mayAsk('slow.example'), hosts.mayAsk('slow.example'), hosts.resting]).toEqual([true, true, 0]);
});

test('a picture that comes between failures makes it a good one again', () => {
  const hosts = new HostBreaker(() => now);
  for (let n = 0; n < 10; n++) {
    hosts.failed('a.example');
    hosts.failed('a.example');
    hosts.succeeded('a.example');
  }
  expect(hosts.mayAsk('a.example')).toBe(true);
});

test('no more hosts are remembered than fit', () => {
  const hosts = new HostBreaker(() => now);
  for (let n = 0; n < 2_000; n++) for (let i = 0; i < 3; i++) hosts.failed(`h${n}.example`);
  expect(hosts.resting).toBe(1_000);
});
