/** Why a file cannot be the ground of the map. */

export const GROUND_PROBLEMS = [
  'missing',
  'unreadable',
  'foreign',
  'version',
  'raster',
  'packing',
  'damaged',
  'layers',
  'shallow',
  'elsewhere',
] as const;
export type GroundProblem = (typeof GROUND_PROBLEMS)[number];

/** For the log, after «MAP_FILE …: ». */
export const GROUND_FAULTS: Readonly<Record<GroundProblem, string>> = {
  missing: 'there is no such file',
  unreadable: 'the file cannot be read',
  foreign: 'the file is no PMTiles archive',
  version: 'the archive is of another version than PMTiles 3',
  raster: 'the archive holds no vector tiles (MVT)',
  packing: 'the archive is packed in another way than gzip',
  damaged: 'the archive is damaged or not whole',
  layers: 'the archive has no layer «roads»: its tiles follow another scheme',
  shallow: 'the archive ends before zoom 13, where streets are told apart',
  elsewhere: 'the archive shows neither Moscow nor its region',
};

/** For an administrator: a whole sentence. */
export const GROUND_WORDS: Readonly<Record<GroundProblem, string>> = {
  missing: 'Файла, который назван в MAP_FILE, нет.',
  unreadable: 'Файл из MAP_FILE не читается: проверьте права доступа.',
  foreign: 'Файл из MAP_FILE — не карта в формате PMTiles.',
  version: 'Карта из MAP_FILE не третьей версии PMTiles.',
  raster: 'В карте из MAP_FILE растровые картинки, а нужны векторные тайлы.',
  packing: 'Карта из MAP_FILE сжата не gzip: такую браузеры не прочтут.',
  damaged: 'Карта из MAP_FILE повреждена или скачана не целиком.',
  layers: 'Карта из MAP_FILE нарисована по другой схеме: в ней нет слоя roads.',
  shallow: 'Карта из MAP_FILE слишком мелкая: улицы видны с 13-го масштаба.',
  elsewhere: 'Карта из MAP_FILE не показывает ни Москву, ни область.',
};
