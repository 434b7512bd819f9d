import { foldDeveloper } from '../../../complex/rules/developer-name.ts';
import { acceptPicture } from '../../../pictures/server/accept-upload.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { PlannedLogo } from './draft.ts';
import { refused } from './read-archive.ts';

/** The folder of an archive with logos. */
export const LOGO_FOLDER = /^(?:застройщики|developers)$/i;

/** Developers by what people write. */
export interface DeveloperNames {
  /** By the name in small letters. */
  readonly ids: ReadonlyMap<string, number>;
  /** A logo by the name of its file. @throws {Failure} 422 for an unknown developer, and for what is no picture. */
  readonly logoOf: (file: string, content: Buffer) => Promise<PlannedLogo>;
}

export async function readDevelopers(db: Db): Promise<DeveloperNames> {
  const rows = await db
    .selectFrom('developers')
    .select(['id', 'title', 'title_eng', 'folded_name', 'logo_image_id_curated'])
    .orderBy('id', 'desc')
    .execute();
  const byKey = new Map(
    rows.flatMap((row) => [row.title_eng, row.folded_name, foldDeveloper(row.title ?? '')].map((key) => [key, row])),
  );
  return {
    ids: new Map(rows.map(({ id, title, title_eng }) => [(title ?? title_eng).toLowerCase(), id])),
    logoOf: async (file, content) => {
      const name = file.replace(/\.[^.]+$/, '').trim();
      const row = byKey.get(foldDeveloper(name)) ?? byKey.get(name.toLowerCase());
      if (!row) throw refused(`Застройщика «${name}» нет: назовите файл логотипа как застройщика`);
      const picture = await acceptPicture(content);
      return { id: row.id, title: row.title ?? row.title_eng, replaces: row.logo_image_id_curated !== null, picture };
    },
  };
}
