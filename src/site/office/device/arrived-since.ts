import type { WaitingCommand } from '../../client/office-device.ts';

type Waiting = readonly Pick<WaitingCommand, 'key' | 'attempts'>[];

/** Whether something that had waited for the network is gone from the list: it arrived, perhaps from another tab, which alone was told. */
export function arrivedSince(before: Waiting, now: Waiting): boolean {
  const left = new Set(now.map(({ key }) => key));
  return before.some(({ key, attempts }) => attempts > 0 && !left.has(key));
}
