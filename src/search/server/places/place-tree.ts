import type { z } from 'zod';
import type { placeTree as contract, SearchedSuggestion } from '../../../geography/contract/geo.ts';
import type { Place, PlaceDirectory } from '../../../geography/server/place-directory.ts';
import { hubSuggestion, lineSuggestion, placeSuggestion } from '../named-entities.ts';

export type PlaceTree = z.output<typeof contract>;

const trees = new WeakMap<PlaceDirectory, PlaceTree>();

/** Everything that can be chosen without typing; made once, since the geography changes only with the program. */
export function placeTree(directory: PlaceDirectory): PlaceTree {
  const tree = trees.get(directory) ?? { lines: linesOf(directory), counties: countiesOf(directory) };
  trees.set(directory, tree);
  return tree;
}

/** A station that belongs to a hub stands for the hub. */
function stationOf(directory: PlaceDirectory, station: Place): SearchedSuggestion {
  const hub = station.hub_id === null ? undefined : directory.hubs.get(station.hub_id);
  return hub ? hubSuggestion(hub, directory) : placeSuggestion('stations', station, directory);
}

function linesOf(directory: PlaceDirectory): PlaceTree['lines'] {
  const ofLine = Map.groupBy(directory.ofKind('stations'), ({ line_id }) => line_id);
  return [...directory.lines.values()].map((line) => {
    const stations = (ofLine.get(line.id) ?? []).map((station) => stationOf(directory, station));
    // A line may call at a hub twice.
    return { ...lineSuggestion(line), stations: [...new Map(stations.map((one) => [one.id, one])).values()] };
  });
}

function countiesOf(directory: PlaceDirectory): PlaceTree['counties'] {
  const inside = Map.groupBy(
    [...directory.ofKind('districts'), ...directory.ofKind('cities')],
    ({ parent_id }) => parent_id,
  );
  return directory.ofKind('counties').flatMap((county) => {
    const places = (inside.get(county.id) ?? [])
      .map((place) => placeSuggestion(place.kind === 'district' ? 'districts' : 'cities', place, directory))
      .sort((a, b) => a.title.localeCompare(b.title, 'ru'));
    return places.length > 0 ? [{ ...placeSuggestion('counties', county, directory), places }] : [];
  });
}
