import { buildMetroGraph, type LineKind, type MetroGraph } from '../rules/metro-graph.ts';
import type { PlaceDirectory } from './place-directory.ts';

const graphs = new WeakMap<PlaceDirectory, MetroGraph>();

/** The rail network of the places, built at the first question (some 60 ms) and kept: it changes only with the program. */
export function metroGraphOf(places: PlaceDirectory): MetroGraph {
  let graph = graphs.get(places);
  if (!graph) {
    const stations = places
      .ofKind('stations')
      .flatMap(({ id, title, lat, lng, line_id }) =>
        lat === null || lng === null || line_id === null ? [] : [{ id, title, lat, lng, line_id }],
      );
    const lines = [...places.lines.values()].map((line) => ({ ...line, kind: line.kind as LineKind }));
    graph = buildMetroGraph(stations, lines);
    graphs.set(places, graph);
  }
  return graph;
}
