import { ToggleButton, type ToggleLook } from '../../site/ui/form/toggle-button.tsx';
import { IconStar, IconStarFilled } from '../../site/ui/icons.ts';
import { type FavouriteKind, toggleFavourite, useFavourite, useFavouritesKept } from './favourites.ts';

export interface FavouriteButtonProps {
  readonly kind: FavouriteKind;
  readonly id: number;
  /** What it stands at, for screen readers: 'ЖК «Яузский каскад»'. */
  readonly subject: string;
  readonly look?: ToggleLook;
}

/** The star: lit while its subject is a favourite. A guest’s is remembered, and the login is offered. */
export function FavouriteButton({ kind, id, subject, look = 'plain' }: FavouriteButtonProps) {
  const lit = useFavourite(kind, id);
  const kept = useFavouritesKept();
  const undo = kept ? 'Убрать из избранного' : 'Будет в избранном после входа';
  return (
    <ToggleButton
      pressed={lit}
      icons={[IconStar, IconStarFilled]}
      label={lit ? undo : 'В избранное'}
      subject={subject}
      caption={lit ? 'В\u00a0избранном' : 'В\u00a0избранное'}
      look={look}
      tone="favourite"
      onToggle={() => toggleFavourite(kind, id)}
    />
  );
}
