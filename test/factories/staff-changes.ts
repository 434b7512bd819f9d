import * as curation from '../../src/agency/contract/curation.ts';
import * as developers from '../../src/agency/contract/developers.ts';
import * as settings from '../../src/agency/contract/settings.ts';
import * as staff from '../../src/agency/contract/staff.ts';
import * as activity from '../../src/clients/contract/client-activity.ts';
import * as story from '../../src/clients/contract/client-story.ts';
import * as work from '../../src/clients/contract/client-work.ts';
import * as holds from '../../src/clients/contract/reservations.ts';
import * as users from '../../src/clients/contract/users.ts';
import * as feeds from '../../src/feeds/contract.ts';
import * as leads from '../../src/leads/contract/lead-work.ts';
import { endpoints } from '../../src/main/contract/index.ts';
import * as office from '../../src/payments/contract/office.ts';
import { ROLES } from '../../src/people/rules/roles.ts';
import { beginSession } from '../../src/people/server/accounts/sessions.ts';
import type { App } from '../../src/platform/context.ts';
import type { CallInput, Endpoint } from '../../src/platform/contract/endpoint.ts';
import type { ApiClient } from '../../src/platform/door/door.ts';
import { insertComplex, insertFlat } from './catalogue.ts';
import { insertUser } from './visitors.ts';

/** One change that staff can make, ready to be made: what it needs is there, and nothing else. */
export interface StaffChange {
  /** Of the endpoint. */
  readonly name: string;
  /** Makes what the change is about; the answer makes the change, as often as it is called. */
  readonly prepare: () => Promise<() => Promise<unknown>>;
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
/** 'Показ': from here a flat can be reserved. */
const SHOWN_STATUS = 3;
let numbers = 0;

/** Every call of the contract that changes something and asks for staff. */
export const STAFF_CHANGES: readonly string[] = endpoints
  .filter(({ method, access }) => method !== 'GET' && (access === 'manager' || access === 'admin'))
  .map(({ name }) => name);

/** A scene or two for each of {@link STAFF_CHANGES}, played by this administrator. */
export function staffChanges(app: App, admin: ApiClient): StaffChange[] {
  const scene = <E extends Endpoint>(endpoint: E, prepare: () => Promise<CallInput<E>>): StaffChange => ({
    name: endpoint.name,
    prepare: async () => {
      const input = await prepare();
      return () => admin.call(endpoint, input);
    },
  });
  return [
    ...peopleScenes(app, admin, scene),
    ...adviceScenes(app, admin, scene),
    ...workScenes(app, admin, scene),
    ...salesScenes(app, admin, scene),
    ...feedScenes(app, scene),
    ...catalogueScenes(app, admin, scene),
    ...siteScenes(admin, scene),
  ];
}

type Scene = <E extends Endpoint>(endpoint: E, prepare: () => Promise<CallInput<E>>) => StaffChange;

const aClient = ({ db }: App): Promise<number> => insertUser(db, 1, 'Анна Ковалёва');

async function aBuyer(app: App): Promise<number> {
  const id = await aClient(app);
  await app.db.updateTable('users').set({ status: SHOWN_STATUS }).where('id', '=', id).execute();
  return id;
}

function peopleScenes(app: App, admin: ApiClient, scene: Scene): StaffChange[] {
  const manager = () => insertUser(app.db, 2, 'Мария Белова');
  const assigned = async () => {
    const user_id = await aClient(app);
    await admin.call(users.assignManager, { params: { user_id, manager_id: await manager() } });
    return user_id;
  };
  return [
    scene(users.assignManager, async () => ({ params: { user_id: await aClient(app), manager_id: await manager() } })),
    scene(users.unassignManager, async () => ({ params: { user_id: await assigned() } })),
    scene(users.changeStatus, async () => ({ params: { id: await aClient(app), status: 2 } })),
    scene(work.addClient, async () => ({ body: { phone: `7911${String(++numbers).padStart(7, '0')}`, name: 'Пётр' } })),
    scene(work.decideClientRequest, async () => {
      const [user_id, author_id] = [await aClient(app), await manager()];
      const { id } = await app.db
        .insertInto('client_requests')
        .values({ user_id, author_id })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { id }, body: { state: 'granted' } as const };
    }),
    scene(staff.appointManager, async () => ({
      body: { phone: `7912${String(++numbers).padStart(7, '0')}`, name: 'Иван' },
    })),
    scene(staff.changeStaff, async () => ({ params: { id: await manager() }, body: { blocked: true } })),
    scene(staff.endStaffSessions, async () => {
      const id = await manager();
      const session = { userId: id, role: ROLES.manager, ip: '127.0.0.1', userAgent: undefined, device: 'device' };
      await beginSession(app.db, session, app.now());
      return { params: { id } };
    }),
  ];
}

function adviceScenes(app: App, admin: ApiClient, scene: Scene): StaffChange[] {
  return [
    scene(leads.changeLead, async () => {
      const { id } = await app.db
        .insertInto('leads')
        .values({ kind: 'callback', phone: '79995550201', body_hash: `h${++numbers}`, basis: 'consent' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { id }, body: { state: 'taken' } as const };
    }),
    scene(activity.giveAdvices, async () => {
      const entity_id = await insertComplex(app.db);
      return { body: { advices: [{ user_id: await aClient(app), entity_type: 'building' as const, entity_id }] } };
    }),
    scene(activity.withdrawAdvice, async () => {
      const [user_id, entity_id] = [await aClient(app), await insertComplex(app.db)];
      await admin.call(activity.giveAdvices, {
        body: { advices: [{ user_id, entity_type: 'building' as const, entity_id }] },
      });
      const { id } = await app.db
        .selectFrom('advices')
        .select('id')
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow();
      return { params: { id } };
    }),
  ];
}

function workScenes(app: App, admin: ApiClient, scene: Scene): StaffChange[] {
  const aNote = async () => {
    const id = await aClient(app);
    const { data } = await admin.call(work.addNote, { params: { id }, body: { text: 'Ждёт звонка' } });
    return { id, note_id: data.id };
  };
  const soon = () => new Date(app.now() + 86_400_000).toISOString();
  const aTask = async () => {
    const id = await aClient(app);
    const { data } = await admin.call(work.addTask, { params: { id }, body: { text: 'Позвонить', due_at: soon() } });
    return { id, task_id: data.id };
  };
  return [
    scene(work.addNote, async () => ({ params: { id: await aClient(app) }, body: { text: 'Ждёт звонка' } })),
    scene(work.editNote, async () => ({ params: await aNote(), body: { text: 'Не ждёт' } })),
    scene(work.removeNote, async () => ({ params: await aNote() })),
    scene(work.addTask, async () => ({
      params: { id: await aClient(app) },
      body: { text: 'Позвонить', due_at: soon() },
    })),
    scene(work.editTask, async () => ({ params: await aTask(), body: { done: true } })),
    scene(work.removeTask, async () => ({ params: await aTask() })),
    scene(story.makeComparison, async () => ({
      params: { id: await aClient(app) },
      body: {
        entity_type: 'building' as const,
        entity_ids: [await insertComplex(app.db), await insertComplex(app.db)],
      },
    })),
  ];
}

function salesScenes(app: App, admin: ApiClient, scene: Scene): StaffChange[] {
  const aFlat = async () => insertFlat(app.db, await insertComplex(app.db));
  const held = async () => {
    const id = await aBuyer(app);
    const { data } = await admin.call(holds.reserveFlat, { params: { id }, body: { flat_id: await aFlat() } });
    return { id, reservation_id: data.id };
  };
  return [
    scene(holds.reserveFlat, async () => ({ params: { id: await aBuyer(app) }, body: { flat_id: await aFlat() } })),
    scene(holds.extendReservation, async () => ({ params: await held(), body: { days: 9 } })),
    scene(holds.releaseReservation, async () => ({ params: await held() })),
    scene(holds.closeDeal, async () => {
      const { id, reservation_id } = await held();
      return { params: { id }, body: { reservation_id } };
    }),
    scene(holds.cancelDeal, async () => {
      const { id, reservation_id } = await held();
      const { data } = await admin.call(holds.closeDeal, { params: { id }, body: { reservation_id } });
      return { params: { id, deal_id: data.id } };
    }),
  ];
}

function feedScenes({ db }: App, scene: Scene): StaffChange[] {
  const location = () => `https://user:word@feeds.example/${++numbers}.xml?token=secret-of-the-feed`;
  const aSource = async () => {
    const source = { key: `staff-${++numbers}`, title: 'Контур', location: location(), active: false };
    return (await db.insertInto('feed_sources').values(source).returning('id').executeTakeFirstOrThrow()).id;
  };
  return [
    scene(feeds.addFeedSource, async () => ({ body: { location: location(), title: 'Контур' } })),
    scene(feeds.changeFeedSource, async () => ({ params: { id: await aSource() }, body: { interval_minutes: 30 } })),
    scene(feeds.runFeedSource, async () => ({ params: { id: await aSource() } })),
    scene(feeds.confirmFeedRun, async () => {
      const source_id = await aSource();
      const run = { source_id, started_at: new Date(0), status: 'partial' };
      const { id } = await db.insertInto('feed_runs').values(run).returning('id').executeTakeFirstOrThrow();
      const complex = await insertComplex(db);
      const flat = await insertFlat(db, complex, { source_id, external_id: 'absent' });
      await db.insertInto('feed_run_absences').values({ run_id: id, subject: 'flat', subject_id: flat }).execute();
      return { params: { id } };
    }),
  ];
}

const aPicture = { as: 'picture', content: PNG } as const;
const aDocument = { as: 'document', title: 'Разрешение на строительство', content: PDF } as const;

function catalogueScenes({ db }: App, admin: ApiClient, scene: Scene): StaffChange[] {
  const complex = async () => ({ id: await insertComplex(db, { release_state_feed: 'Сдан' }) });
  const withPicture = async () => {
    const params = await complex();
    await admin.call(curation.addComplexFile, { params, body: aPicture });
    const { image_id } = await db
      .selectFrom('complex_images')
      .select('image_id')
      .where('complex_id', '=', params.id)
      .executeTakeFirstOrThrow();
    return { params, image_id };
  };
  return [
    scene(curation.addComplexFile, async () => ({ params: await complex(), body: aPicture })),
    scene(curation.addComplexFile, async () => ({ params: await complex(), body: aDocument })),
    scene(curation.changeCuratedComplex, async () => {
      const params = await complex();
      const { version } = (await admin.call(curation.getCuratedComplex, { params })).data;
      return { params, body: { version, housing_class: 3 } };
    }),
    scene(developers.addDeveloper, async () => ({ body: { title: `Застройщик ${++numbers}` } })),
    scene(developers.changeDeveloper, async () => {
      const { data } = await admin.call(developers.addDeveloper, { body: { title: `Застройщик ${++numbers}` } });
      return { params: { id: data.id }, body: { version: data.version, legal_name: 'ООО «Каскад»' } };
    }),
    scene(curation.orderPictures, async () => {
      const { params, image_id } = await withPicture();
      await db.updateTable('complex_images').set({ sort: 7 }).where('complex_id', '=', params.id).execute();
      return { params, body: { ids: [image_id] } };
    }),
    scene(curation.publishComplex, async () => ({ params: await complex(), body: { published: false } })),
    scene(curation.removeComplexFile, async () => {
      const { params, image_id } = await withPicture();
      return { params: { ...params, kind: 'picture' as const, file_id: image_id } };
    }),
    scene(curation.removeComplexFile, async () => {
      const params = await complex();
      const { data } = await admin.call(curation.addComplexFile, { params, body: aDocument });
      return { params: { ...params, kind: 'document' as const, file_id: data.documents[0]?.id ?? 0 } };
    }),
    scene(curation.setAdvantages, async () => ({
      params: await complex(),
      body: { advantages: [{ title: 'Тихий двор' }] },
    })),
    scene(curation.setAliases, async () => ({ params: await complex(), body: { names: [`Каскад ${++numbers}`] } })),
  ];
}

function siteScenes(admin: ApiClient, scene: Scene): StaffChange[] {
  const programmes = async () => (await admin.call(office.listProgrammeVersions, {})).data;
  const basis = async () => {
    const known = (await programmes()).programmes.find(({ id }) => id === 'base');
    const based = known?.versions.findLast(({ state }) => state !== 'withdrawn');
    if (!known || !based) throw new Error('no programme');
    const { id: _id, ...programme } = based.programme;
    return { ...programme, based_on: based.version, latest: known.latest };
  };
  return [
    scene(settings.changeSiteSettings, async () => {
      const { version } = (await admin.call(settings.getSiteSettings, {})).data;
      return { body: { version, values: { hours: `Круглосуточно ${++numbers}` } } };
    }),
    scene(office.addProgramme, async () => {
      const { based_on: _based, latest: _latest, ...fields } = await basis();
      return { body: { ...fields, id: `new-${++numbers}`, title: 'Новая программа' } };
    }),
    scene(office.changeProgramme, async () => ({
      params: { id: 'base' },
      body: { ...(await basis()), min_down: 40 },
    })),
    scene(office.withdrawProgramme, async () => {
      const body = { ...(await basis()), valid_from: '2037-01-01' };
      const { data } = await admin.call(office.changeProgramme, { params: { id: 'base' }, body });
      const planned = data.programmes.find(({ id }) => id === 'base')?.versions.at(-1);
      return { params: { id: 'base', version: planned?.version ?? 0 } };
    }),
    scene(office.changePaymentTerms, async () => {
      const { terms } = await programmes();
      return { body: { ...terms, warning: `Предупреждение ${++numbers}` } };
    }),
  ];
}
