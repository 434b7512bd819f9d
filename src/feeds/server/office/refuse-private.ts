import { Failure } from '../../../platform/failure.ts';
import { assertAllowedHost, isPublicAddress } from '../../../platform/net/public-address.ts';
import { feedAdvice, feedReasonText } from '../../rules/feed-reasons.ts';

/** Why a feed could not be had, and what to do. */
export function refusalText(reason: string): string {
  const advice = feedAdvice(reason);
  const text = feedReasonText(reason);
  return advice === undefined ? text : `${text}. ${advice}`;
}

/**
 * Refuses an address whose host is written as one that is not on the public internet, before anything is connected to or
 * kept. Where a name leads is checked each time when the feed is fetched.
 *
 * @throws {Failure} `invalid_value` at the address.
 */
export function refusePrivate(location: string): void {
  const host = URL.parse(location)?.hostname ?? '';
  try {
    if (/(^|\.)localhost\.?$/i.test(host)) throw new Error(`${host} is not a public address`);
    assertAllowedHost(host, isPublicAddress);
  } catch (error) {
    const { message } = error as Error;
    const said = refusalText(`forbidden_address: ${message}`);
    throw new Failure('invalid_value', { errors: [{ field: 'location', message: `Фид не прочитан: ${said}` }] });
  }
}
