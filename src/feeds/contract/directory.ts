import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';

/** Avito's directory of developments: its ads know their complex by a number of it alone. */

/** Largest file, bytes: that of the whole country is half as large. */
export const DIRECTORY_BYTES = 60_000_000;
const BASE64_CHARACTERS = Math.ceil(DIRECTORY_BYTES / 3) * 4;

const directory = z.object({
  entries: z.int(),
  complexes: z.int(),
  /** Null before the first. */
  loaded_at: z.string().nullable(),
  /** Numbers that ads name and the directory does not; a hundred at most. */
  lacking: z.array(z.string()),
});
export type AvitoDirectory = z.output<typeof directory>;

export const getAvitoDirectory = endpoint({
  name: 'getAvitoDirectory',
  method: 'GET',
  path: '/api/feeds/directory',
  access: 'admin',
  tag: 'feeds',
  summary: 'What of the directory of developments is loaded, and which numbers of ads it lacks',
  output: dataOf(directory),
});

export const loadAvitoDirectory = endpoint({
  name: 'loadAvitoDirectory',
  method: 'POST',
  path: '/api/feeds/directory',
  access: 'admin',
  tag: 'feeds',
  summary:
    'Replaces the directory by a file: the XML of Avito, plain or gzipped, or a table (CSV) with the columns id and name; feeds of Avito are read again',
  bodyLimit: BASE64_CHARACTERS + 10_000,
  body: z.object({ content: z.base64().max(BASE64_CHARACTERS, 'Файл больше 60 МБ') }),
  output: dataOf(directory),
  errors: ['invalid_value'],
});
