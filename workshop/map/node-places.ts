import { NoExtract } from './osm-pbf.ts';

const CHUNK = 1 << 20;

interface Chunk {
  readonly ids: Float64Array;
  /** Latitude and longitude in turn, 10⁻⁷ degrees. */
  readonly places: Int32Array;
}

/** Where nodes lie, 16 bytes each. They must come by rising ids, as extracts have them. */
export class NodePlaces {
  private readonly chunks: Chunk[] = [];
  private count = 0;
  private last = Number.NEGATIVE_INFINITY;

  add(id: number, lat: number, lng: number): void {
    if (id <= this.last) throw new NoExtract('the nodes do not come by rising ids: sort the file (osmium sort)');
    this.last = id;
    const at = this.count % CHUNK;
    if (at === 0) this.chunks.push({ ids: new Float64Array(CHUNK), places: new Int32Array(2 * CHUNK) });
    const chunk = this.chunks.at(-1);
    if (!chunk) return;
    chunk.ids[at] = id;
    chunk.places[2 * at] = lat;
    chunk.places[2 * at + 1] = lng;
    this.count += 1;
  }

  get size(): number {
    return this.count;
  }

  /** Undefined for a node that the extract does not have. */
  find(id: number): readonly [lat: number, lng: number] | undefined {
    let [low, high] = [0, this.count - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const chunk = this.chunks[Math.floor(middle / CHUNK)];
      const at = middle % CHUNK;
      const found = chunk?.ids[at] ?? 0;
      if (found === id) return [chunk?.places[2 * at] ?? 0, chunk?.places[2 * at + 1] ?? 0];
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}
