import { useState, useSyncExternalStore } from 'react';
import { hasForeignGround } from './ground-reach.ts';
import type { MapSettings } from './map-engine.ts';

/** Windows narrower than this are phones' to the style sheets of the map, px. */
export const PHONE_BELOW = 720;
const ON_PHONE = `(max-width: ${PHONE_BELOW - 1}px)`;

/** Whether the window is a phone's, as the style sheets see it. */
export const isOnPhone = (): boolean => matchMedia(ON_PHONE).matches;

export interface LiveMapNeeds {
  /** The map stands above a list that most people scroll to; else it stands alone. */
  readonly above: boolean;
  /** Something is drawn into the map that a picture does not show. */
  readonly drawn: boolean;
  readonly settings: MapSettings;
}

/**
 * Whether the live map is shown or a picture of it will do (docs/decisions/0029-map-picture-on-phones.md), and how to ask for the live
 * one. Once live, it stays live.
 */
export function useLiveMap({ above, drawn, settings }: LiveMapNeeds): readonly [live: boolean, wake: () => void] {
  const onPhone = useSyncExternalStore(followWindow, isOnPhone);
  // Of a map that the settings name no picture can be painted.
  // Alone it is a picture for fingers only: a wheel, too, wants to move it.
  const pictureWillDo = onPhone && (above || isForFingers()) && !drawn && !hasForeignGround(settings);
  const [live, setLive] = useState(!pictureWillDo);
  if (!pictureWillDo && !live) setLive(true);
  return [live, () => setLive(true)];
}

const isForFingers = (): boolean => matchMedia('(pointer: coarse)').matches;

function followWindow(listener: () => void): () => void {
  const query = matchMedia(ON_PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
