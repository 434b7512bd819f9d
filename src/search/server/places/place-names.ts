import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import { parseCsv } from '../../../geography/server/csv.ts';
import { readReferenceFile } from '../../../geography/server/load-reference.ts';
import { type Line, PLACE_KINDS, type Place, type PlaceDirectory } from '../../../geography/server/place-directory.ts';
import { AREA_CHOICES } from '../../rules/area-choices.ts';
import type { NamedEntry } from '../../rules/names/name-index.ts';
import { areaSuggestion, hubSuggestion, lineSuggestion, placeSuggestion } from '../named-entities.ts';

type Entry = NamedEntry<GeoSuggestion>;

/** What a metro line is called besides its title: by number, colour and habit. */
const LINE_COLOURS: Readonly<Record<string, string>> = {
  '1': 'красная',
  '2': 'зелёная',
  '3': 'синяя',
  '4': 'голубая',
  '5': 'коричневая',
  '6': 'оранжевая, рыжая',
  '7': 'фиолетовая, сиреневая',
  '8': 'жёлтая',
  '8A': 'жёлтая, солнечная',
  '9': 'серая',
  '10': 'салатовая, светло-зелёная',
  '11': 'бирюзовая',
  '12': 'серо-голубая',
  '15': 'розовая',
  '16': 'тёмно-зелёная, изумрудная',
  '17': 'чёрная',
};
const ORDINALS =
  'первая вторая третья четвёртая пятая шестая седьмая восьмая девятая десятая одиннадцатая двенадцатая'.split(' ');

/** Everything of the reference geography with all of its names. */
export function placeNames(directory: PlaceDirectory): Entry[] {
  const nicknames = readNicknames();
  const entries: Entry[] = [
    ...AREA_CHOICES.map((area) => ({ value: areaSuggestion(area), names: area.names })),
    ...Array.from(directory.lines.values(), (line) =>
      entry(lineSuggestion(line), lineNames(line), nicknames, line.code),
    ),
    ...Array.from(directory.hubs.values(), (hub) => {
      const names = hub.stations.flatMap(namesOf);
      return entry(hubSuggestion(hub, directory), names, nicknames, hub.title_eng);
    }),
  ];
  for (const kind of Object.keys(PLACE_KINDS) as (keyof typeof PLACE_KINDS)[]) {
    for (const place of directory.ofKind(kind)) {
      // A station of a hub is found as the hub.
      if (place.hub_id !== null) continue;
      entries.push(entry(placeSuggestion(kind, place, directory), namesOf(place), nicknames, place.title_eng));
    }
  }
  return entries;
}

type Nicknames = ReadonlyMap<string, readonly string[]>;

function entry(value: GeoSuggestion, names: readonly string[], nicknames: Nicknames, key: string): Entry {
  return { value, names: [...names, ...(nicknames.get(`${value.kind}/${key}`) ?? [])] };
}

/** Title and full title in all cases, and without what everybody leaves out. */
function namesOf({ kind, title, title_full, title_cases, title_full_cases }: Place): string[] {
  // «Станция метро …» is told by its words.
  if (kind === 'station') return [title];
  const names = [title, title_full, ...Object.values(title_cases), ...Object.values(title_full_cases)];
  const short =
    kind === 'county' ? names.map((name) => name.replace(/ ?(административн|городск)\S+ округ\S*$/, '')) : [];
  const bare = kind === 'road' ? Object.values(title_cases).map((name) => name.replace(/ ?шоссе ?/, '')) : [];
  return [...names, ...short, ...bare, ...short.flatMap((name) => (name.includes(' ') ? [] : [`${name} округ`]))];
}

function lineNames({ code, title, kind }: Line): string[] {
  if (kind === 'mcc') return [title, 'МЦК', 'мцк', code, 'mcc'];
  if (kind === 'mcd') {
    const number = code.slice(1);
    const route = /\((.+)\)/.exec(title)?.[1] ?? '';
    return [title, `МЦД-${number}`, `D${number}`, `Д${number}`, route, `mcd ${number}`, `${number} диаметр`];
  }
  const bare = title.replace(/ линия$/, '');
  const colours = (LINE_COLOURS[code] ?? '').split(', ').filter(Boolean);
  const ordinal = ORDINALS[Number(code) - 1];
  const words = [bare, code, ...colours, ...(ordinal ? [ordinal] : [])];
  // «Люблинская ветка» of the Люблинско-Дмитровская.
  const first = /^(.+)о-/.exec(bare)?.[1];
  const spoken = first ? [...words, `${first}ая`] : words;
  return [title, ...words, ...spoken.flatMap((word) => [`${word} линия`, `${word} ветка`])];
}

/** Names that only people use, by kind and key of what they mean (data/reference/nicknames.csv). */
function readNicknames(): Nicknames {
  const rows = parseCsv(readReferenceFile('nicknames.csv'));
  return new Map(
    [...Map.groupBy(rows, ({ kind, key }) => `${kind}/${key}`)].map(([key, list]) => [
      key,
      list.map(({ name = '' }) => name),
    ]),
  );
}
