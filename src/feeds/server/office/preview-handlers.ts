import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import * as contract from '../../contract/identity.ts';
import { feedReasonText } from '../../rules/feed-reasons.ts';
import { feedWarningTitle } from '../../rules/feed-warnings.ts';
import type { FeedPreview, ImportReport } from '../import-report.ts';
import { withoutPassword, withoutSecrets } from './present.ts';
import { refusalText, refusePrivate } from './refuse-private.ts';

/** A preview that has not ended by then has died with its process, minutes. */
const LOST_AFTER_MINUTES = 15;
/** Each reads a whole feed: so many at once are enough for a room of administrators. */
const MAX_RUNNING = 3;
const KEPT_DAYS = 7;

interface PreviewRow {
  id: number;
  location: string;
  asked_at: Date;
  status: 'running' | 'done' | 'failed';
  result: ImportReport | null;
}

/** What a feed would do, told before it is connected or read again. */
export const feedPreviews: readonly Implementation[] = [
  implement(contract.startFeedPreview, async (context, { body }) => {
    const { app } = context;
    const actor = staffOf(context).id;
    if (body.location !== undefined) refusePrivate(body.location);
    const row = await app.db.transaction().execute(async (trx) => {
      const location = body.location ?? (await locationOf(trx, body.source_id ?? 0));
      await sql`delete from feed_previews where asked_at < ${new Date(app.now() - KEPT_DAYS * 86_400_000)}`.execute(
        trx,
      );
      const { rows } = await sql<{ running: number }>`select count(*)::int as running from feed_previews
        where status = 'running' and asked_at > ${lostBefore(app)}`.execute(trx);
      if ((rows[0]?.running ?? 0) >= MAX_RUNNING)
        throw new Failure('too_many_requests', { detail: 'Уже читаются другие фиды: подождите, пока они закончатся' });
      const made = await sql<PreviewRow>`
        insert into feed_previews (source_id, location, asked_at, asked_by)
        values (${body.source_id ?? null}, ${location}, ${new Date(app.now())}, ${actor}) returning *`.execute(trx);
      const [preview] = made.rows;
      if (!preview) throw new Failure('not_found');
      const after = { preview: preview.id, location: withoutSecrets(location) };
      await recordAudit(trx, context, {
        action: 'feed.preview',
        object_type: 'feed_source',
        object_id: body.source_id ?? null,
        before: null,
        after,
      });
      return preview;
    });
    app.feeds.preview(row.id, row.location);
    return { data: present(row, app) };
  }),

  implement(contract.readFeedPreview, async ({ app }, { params: { id } }) => {
    const { rows } = await sql<PreviewRow>`select * from feed_previews where id = ${id}`.execute(app.db);
    const [row] = rows;
    if (!row) throw new Failure('not_found');
    return { data: present(row, app) };
  }),
];

const lostBefore = ({ now }: App): Date => new Date(now() - LOST_AFTER_MINUTES * 60_000);

async function locationOf(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ location: string }>`
    select location from feed_sources where id = ${id} and removed_at is null`.execute(db);
  const [source] = rows;
  if (!source) throw new Failure('not_found');
  return source.location;
}

function present({ id, location, asked_at, status, result }: PreviewRow, app: App): contract.FeedPreviewAnswer {
  const isLost = status === 'running' && asked_at < lostBefore(app);
  const { preview, reasons = [], code, format = null, warnings = {} } = result ?? {};
  const reason = [code && code !== 'rejected' ? code : '', ...reasons].filter(Boolean).join(': ');
  return {
    id,
    location: withoutPassword(location),
    asked_at: asked_at.toISOString(),
    status: isLost || (status === 'done' && !preview) ? 'failed' : status,
    reason: isLost ? 'чтение прервалось вместе с программой' : preview || !reason ? null : refusalText(reason),
    format,
    warnings: Object.entries(warnings)
      .map(([name, { count }]) => ({ code: name, title: feedWarningTitle(name), count }))
      .sort((a, b) => b.count - a.count),
    preview: preview
      ? {
          ...preview,
          reasons: preview.reasons.map(feedReasonText),
          counts: { ...result?.counts },
          complexes: preview.complexes.map((complex) => ({ ...complex, lacks: [...complex.lacks] })),
          examples: {
            listed: [...preview.examples.listed],
            repriced: [...preview.examples.repriced],
            retired: [...preview.examples.retired],
          },
          differences: differencesOf(preview),
          questions: preview.questions.map((question) => ({ ...question, subjects: [...question.subjects] })),
        }
      : null,
  };
}

/** Previews that an earlier version of the program stored tell no differences. */
function differencesOf({ differences }: Partial<Pick<FeedPreview, 'differences'>>) {
  const { fields = [], flats = [] } = differences ?? {};
  return { fields: [...fields], flats: flats.map((flat) => ({ ...flat, changes: [...flat.changes] })) };
}
