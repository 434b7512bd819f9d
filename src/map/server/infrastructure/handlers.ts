import { listInfrastructure } from '../../../geography/contract/infrastructure.ts';
import {
  INFRASTRUCTURE,
  INFRASTRUCTURE_LIMIT,
  type InfrastructureKey,
} from '../../../geography/rules/infrastructure.ts';
import type { App } from '../../../platform/context.ts';
import { type Implementation, implement, PreparedAnswer } from '../../../platform/door/door.ts';
import { type PointRecord, readPointsAround } from './queries.ts';
import { TimedAnswers } from './timed-answers.ts';

/** Points change with an import, seldom; an answer may be this old. */
const KEEP_MS = 10 * 60_000;
/** Answers hold at most nine times 25 points, some 20 KB. */
const KEEP_ENTRIES = 1_000;

const caches = new WeakMap<App, TimedAnswers<PreparedAnswer>>();

function answersOf(app: App): TimedAnswers<PreparedAnswer> {
  let answers = caches.get(app);
  if (!answers) {
    answers = new TimedAnswers({ keep_ms: KEEP_MS, max_entries: KEEP_ENTRIES, now: app.now });
    caches.set(app, answers);
  }
  return answers;
}

function presentCategory(key: InfrastructureKey, records: readonly PointRecord[]) {
  const category = INFRASTRUCTURE.find((candidate) => candidate.key === key);
  const own = records.filter((record) => record.category === key);
  return {
    key,
    title: category?.title ?? '',
    colour: category?.colour ?? '',
    points: own.map(({ id, title, lat, lng, distance }) => ({ id, title, lat, lng, distance })),
    demo: own.some(({ origin }) => origin === 'demo'),
    osm: own.some(({ origin }) => origin === 'osm'),
  };
}

/** About ten metres: homes nearer to each other share their answers. */
const round4 = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

export const infrastructure: readonly Implementation[] = [
  implement(listInfrastructure, ({ app }, { query }) => {
    const { categories, radius } = query;
    const place = { lat: round4(query.lat), lng: round4(query.lng), radius };
    return answersOf(app).get(JSON.stringify([place, categories]), async () => {
      const records = await readPointsAround(app.reads, place, categories, INFRASTRUCTURE_LIMIT);
      return new PreparedAnswer(JSON.stringify({ data: categories.map((key) => presentCategory(key, records)) }));
    });
  }),
];
