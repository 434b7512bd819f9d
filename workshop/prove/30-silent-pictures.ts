import { getuid } from 'node:process';
import type { Evidence } from './evidence.ts';
import { besideAttack } from './scenery/beside-attack.ts';

export const title = 'A silent server of pictures takes nothing from pages, lists and leads';

/** A public address, which only pictures may come from; it exists on the loopback of a network of its own. */
const ADDRESS = '5.45.192.10';

/** In a network namespace of its own nothing of it leaves the machine. */
export function check(): Promise<Evidence> {
  const enter = getuid?.() === 0 ? ['unshare', '--net'] : ['unshare', '--net', '--map-root-user'];
  const lines = `ip link set lo up && ip addr add ${ADDRESS}/32 dev lo && exec "$@" ${ADDRESS}`;
  return besideAttack('silent', [...enter, 'sh', '-c', lines, 'sh']);
}
