import type { FastifyInstance } from 'fastify';
import { type ImageLoad, type MeasuredPicture, registerImages } from '../../pictures/server/register-images.ts';
import type { App } from '../../platform/context.ts';
import type { Door } from '../../platform/door/door.ts';
import { registerPreviews } from './previews.ts';
import { registerPrintouts } from './printouts.ts';
import type { ContextOf } from './server.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the image service, where there is one. */
    imageLoad?: () => ImageLoad;
  }
}

/** The image service of this process over the table `images`, and the previews and sheets that are made with it. */
export function registerPictures(app: App) {
  const { config, db, log, now } = app;
  const complete = ({ scope, path, width, height, thumbhash }: MeasuredPicture): void => {
    const update = db.updateTable('images').set({ width, height, thumbhash }).where('width', 'is', null);
    const row =
      scope === 'remote'
        ? update.where('id', '=', Number(path))
        : update.where('scope', '=', scope).where('path', '=', path);
    row.execute().catch((error: unknown) => log.warn({ err: error }, 'the measures of a picture were not kept'));
  };
  return (server: FastifyInstance, parts: { door: Door; contextOf: ContextOf }): void => {
    const images = registerImages(server, {
      dataDir: config.data_dir,
      lookup: {
        remote: async (id) =>
          (await db
            .selectFrom('images')
            .select('source_url')
            .where('id', '=', id)
            .where('scope', '=', 'remote')
            .executeTakeFirst()) ?? null,
        drawn: async (paths) =>
          (await db
            .selectFrom('images')
            .select('id')
            .where('scope', '=', 'drawn')
            .where('path', 'in', paths)
            .executeTakeFirst()) !== undefined,
      },
      onMeasured: complete,
      now,
    });
    server.decorate('imageLoad', () => images.load());
    registerPreviews(server, app, images);
    registerPrintouts(server, app, { ...parts, images });
  };
}
