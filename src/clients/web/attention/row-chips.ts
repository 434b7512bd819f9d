import { countOf } from '../../../platform/rules/russian.ts';
import type { AttentionReason } from '../../contract/attention.ts';

/** A reason as the row shows it; several requests are one. */
export interface Chip extends Pick<AttentionReason, 'text' | 'points' | 'link'> {
  readonly key: string;
}

const REQUESTS = ['заявка', 'заявки', 'заявок'] as const;
const isOfRequest = ({ code }: AttentionReason): boolean => code === 'lead' || code === 'lead_repeated';

/** The reasons in a few words, strongest first: the request that waits longest, and all others of the same client in one. */
export function chipsOf(reasons: readonly AttentionReason[], requests: number): Chip[] {
  const longest = reasons
    .filter(({ code }) => code === 'lead')
    .reduce<AttentionReason | undefined>((first, next) => (first && first.at <= next.at ? first : next), undefined);
  const rest = reasons.filter((reason) => isOfRequest(reason) && reason !== longest);
  const [one] = rest;
  const folded: Chip[] = one
    ? [
        {
          key: 'rest',
          text: requests > 1 ? `ещё ${countOf(requests - 1, REQUESTS)}` : one.text,
          points: rest.reduce((sum, { points }) => sum + points, 0),
          link: one.link,
        },
      ]
    : [];
  const chipOf = ({ code, subject, text, points, link }: AttentionReason): Chip => ({
    key: `${code} ${subject}`,
    ...{ text, points, link },
  });
  const first = reasons.findIndex(isOfRequest);
  return reasons.flatMap((reason, place) =>
    isOfRequest(reason)
      ? place === first
        ? [...(longest ? [chipOf(longest)] : []), ...folded]
        : []
      : [chipOf(reason)],
  );
}
