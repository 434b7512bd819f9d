import type { StarOf } from '../../saved/web/comparison/compared-columns.tsx';
import { FavouriteButton } from '../../saved/web/favourite-button.tsx';

/** The star at the head of a compared column. */
export const starOf: StarOf = (kind, id, subject) => <FavouriteButton kind={kind} id={id} subject={subject} />;
