import { useEffect } from 'react';
import { followFavouritesOf, keepFavouritesFresh } from './favourites.ts';

/** Draws nothing: tells the stars of the page whose favourites they show, and keeps those lists true. Mounted once. */
export function FollowFavourites({ visitorId }: { readonly visitorId: number | null }) {
  useEffect(keepFavouritesFresh, []);
  useEffect(() => void followFavouritesOf(visitorId), [visitorId]);
  return null;
}
