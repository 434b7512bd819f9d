import * as curation from '../../src/agency/contract/curation.ts';
import * as developers from '../../src/agency/contract/developers.ts';
import * as firstSteps from '../../src/agency/contract/first-steps.ts';
import * as curatedFlats from '../../src/agency/contract/flats.ts';
import * as complexMerging from '../../src/agency/contract/merging.ts';
import * as papersRule from '../../src/agency/contract/papers-rule.ts';
import * as settings from '../../src/agency/contract/settings.ts';
import * as staff from '../../src/agency/contract/staff.ts';
import * as uploads from '../../src/agency/contract/upload.ts';
import * as curatedVillages from '../../src/agency/contract/villages.ts';
import * as attention from '../../src/clients/contract/attention.ts';
import * as activity from '../../src/clients/contract/client-activity.ts';
import * as story from '../../src/clients/contract/client-story.ts';
import * as work from '../../src/clients/contract/client-work.ts';
import * as contactBan from '../../src/clients/contract/contact-ban.ts';
import * as contacts from '../../src/clients/contract/contacts.ts';
import * as handOver from '../../src/clients/contract/hand-over.ts';
import * as persons from '../../src/clients/contract/merging.ts';
import * as person from '../../src/clients/contract/person.ts';
import * as holds from '../../src/clients/contract/reservations.ts';
import * as selections from '../../src/clients/contract/selections.ts';
import * as users from '../../src/clients/contract/users.ts';
import * as wishes from '../../src/clients/contract/wishes.ts';
import { DEFAULT_WEIGHTS } from '../../src/clients/rules/attention.ts';
import * as directory from '../../src/feeds/contract/directory.ts';
import * as exports from '../../src/feeds/contract/exports.ts';
import * as identity from '../../src/feeds/contract/identity.ts';
import * as mapping from '../../src/feeds/contract/mapping.ts';
import * as warnings from '../../src/feeds/contract/warnings.ts';
import * as feeds from '../../src/feeds/contract.ts';
import { newSecret } from '../../src/feeds/server/exports/secret-address.ts';
import { setDemandMode } from '../../src/figures/contract/demand.ts';
import { setPlan } from '../../src/figures/contract/figures.ts';
import * as calls from '../../src/leads/contract/calls.ts';
import * as leads from '../../src/leads/contract/lead-work.ts';
import { endpoints } from '../../src/main/contract/index.ts';
import * as office from '../../src/payments/contract/office.ts';
import * as workTime from '../../src/people/contract/work-time.ts';
import { ROLES } from '../../src/people/rules/roles.ts';
import { beginSession } from '../../src/people/server/accounts/sessions.ts';
import type { App } from '../../src/platform/context.ts';
import type { CallInput, Endpoint } from '../../src/platform/contract/endpoint.ts';
import type { ApiClient } from '../../src/platform/door/door.ts';
import { insertComplex, insertFlat } from './catalogue.ts';
import { insertUser } from './visitors.ts';
import { zipOf } from './zip.ts';

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
const AWAY = { from_day: '2026-12-01', to_day: '2026-12-05', substitute_id: null };
const NO_LIMITS = { max_open_requests: null, max_clients: null, takes_requests: true, may_export: true };

/** Calls of staff that carry a body to be worked out and store nothing of it. */
export const STAFF_TRIALS: readonly string[] = [attention.previewAttention.name];

/** Every call of the contract that changes something and asks for staff. */
export const STAFF_CHANGES: readonly string[] = endpoints
  .filter(({ method, access }) => method !== 'GET' && (access === 'manager' || access === 'admin'))
  .map(({ name }) => name)
  .filter((name) => !STAFF_TRIALS.includes(name));

/** A scene or two for each of {@link STAFF_CHANGES} and {@link STAFF_TRIALS}, played by this administrator. */
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
    ...contactScenes(app, admin, scene),
    ...attentionScenes(app, admin, scene),
    ...selectionScenes(app, admin, scene),
    ...figureScenes(app, admin, scene),
    ...salesScenes(app, admin, scene),
    ...feedScenes(app, scene),
    ...exportScenes(app, scene),
    ...callScenes(admin, scene),
    scene(firstSteps.putAwayFirstSteps, async () => ({ body: { put_away: true } })),
    ...catalogueScenes(app, admin, scene),
    ...villageScenes(app, admin, scene),
    scene(uploads.uploadCuration, async () => uploadOf(app, admin)),
    ...siteScenes(admin, scene),
  ];
}

type Scene = <E extends Endpoint>(endpoint: E, prepare: () => Promise<CallInput<E>>) => StaffChange;

const tomorrow = (app: App): string => new Date(app.now() + 86_400_000).toISOString();

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
  /** Of one person, with something of his each. */
  const twoCards = async () => {
    const [id, other_id] = [await aClient(app), await aClient(app)];
    for (const of of [id, other_id])
      await admin.call(work.addNote, { params: { id: of }, body: { text: 'Ждёт звонка' } });
    return { params: { id, other_id }, body: { expected: { status: 1, manager_id: null } } };
  };
  return [
    scene(users.assignManager, async () => ({ params: { user_id: await aClient(app), manager_id: await manager() } })),
    scene(users.unassignManager, async () => ({ params: { user_id: await assigned() } })),
    scene(users.changeStatus, async () => ({ params: { id: await aClient(app), status: 2 } })),
    scene(persons.mergePersons, async () => twoCards()),
    scene(persons.undoPersonMerge, async () => {
      const cards = await twoCards();
      const { data } = await admin.call(persons.mergePersons, cards);
      return { params: { id: cards.params.id, merge_id: data.merge_id } };
    }),
    scene(persons.markDistinct, async () => ({ params: (await twoCards()).params })),
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
    scene(handOver.handOverClients, async () => ({
      body: {
        filters: { user_id: [await aClient(app)] },
        expected: 1,
        to: { kind: 'one' as const, manager_id: await manager() },
      },
    })),
    scene(workTime.setRequestRules, async () => ({
      body: { mode: 'turns' as const, minutes: 10, overdue: 'next' as const },
    })),
    scene(workTime.changeWorkTime, async () => ({
      params: { id: await manager() },
      body: { ...NO_LIMITS, hours: [{ weekday: 1, from: '09:00', to: '18:00' }] },
    })),
    scene(workTime.addDaysOff, async () => ({ params: { id: await manager() }, body: AWAY })),
    scene(workTime.removeDaysOff, async () => {
      const id = await manager();
      const { data } = await admin.call(workTime.addDaysOff, { params: { id }, body: AWAY });
      return { params: { id, days_off_id: data.days_off[0]?.id ?? 0 } };
    }),
    scene(staff.endStaffSessions, async () => {
      const id = await manager();
      const session = { userId: id, role: ROLES.manager, ip: '127.0.0.1', userAgent: undefined, device: 'device' };
      await beginSession(app.db, session, app.now());
      return { params: { id } };
    }),
  ];
}

async function aLead({ db }: App): Promise<number> {
  const phone = `7999${String(++numbers).padStart(7, '0')}`;
  const lead = { kind: 'callback', phone, body_hash: 'h', basis: 'consent' };
  return (await db.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow()).id;
}

function adviceScenes(app: App, admin: ApiClient, scene: Scene): StaffChange[] {
  return [
    scene(leads.changeLead, async () => ({ params: { id: await aLead(app) }, body: { state: 'taken' } as const })),
    scene(leads.handLead, async () => ({
      params: { id: await aLead(app), manager_id: await insertUser(app.db, 2, 'Мария') },
      query: { from: 0 },
    })),
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
  const soon = () => tomorrow(app);
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

function contactScenes(app: App, admin: ApiClient, scene: Scene): StaffChange[] {
  /** A call that was due, which the contact ends, and the next one, which it sets. */
  const called = async () => {
    const id = await aClient(app);
    const params = { id };
    await admin.call(work.addTask, { params, body: { kind: 'call', text: 'Позвонить', due_at: soonAfter(app) } });
    return { params, body: { outcome: 'call_back' as const, note: 'Занят', again_at: tomorrow(app) } };
  };
  return [
    scene(contacts.addContact, called),
    scene(contacts.removeContact, async () => {
      const call = await called();
      const { data } = await admin.call(contacts.addContact, call);
      return { params: { ...call.params, contact_id: data.contact.id } };
    }),
    scene(contactBan.setContactBan, async () => {
      const { params } = await called();
      return { params, body: { ban: 'all' as const, reason: 'Просил не звонить' } };
    }),
    scene(person.setPerson, async () => ({
      params: { id: await aClient(app) },
      body: { name: 'Пётр Ильин', email: 'petr@example.ru', was: { name: 'Анна Ковалёва', email: null } },
    })),
    scene(wishes.setWishes, async () => ({
      params: { id: await aClient(app) },
      body: { version: 0, wishes: { price_max: 12_000_000, note: 'Окна во двор' } },
    })),
  ];
}

const soonAfter = (app: App): string => new Date(app.now() + 60_000).toISOString();

function attentionScenes(app: App, admin: ApiClient, scene: Scene): StaffChange[] {
  const ofClient = async () => ({ key: `u${await aClient(app)}` });
  const ofGuest = async () => ({ key: `l${await aLead(app)}` });
  const dearer = { ...DEFAULT_WEIGHTS, task_overdue: 500 };
  const reason = { signal: 'lead', subject: 'l1', reason: 'Уже не нужно' };
  return [
    scene(attention.takeAttention, async () => ({ params: await ofGuest() })),
    scene(attention.takeAttention, async () => {
      const id = await aClient(app);
      await app.db
        .updateTable('users')
        .set({ status: 2, created_at: new Date(0) })
        .where('id', '=', id)
        .execute();
      return { params: { key: `u${id}` } };
    }),
    scene(attention.putOffAttention, async () => ({ params: await ofClient(), body: { until: tomorrow(app) } })),
    scene(attention.putOffAttention, async () => ({ params: await ofGuest(), body: { until: tomorrow(app) } })),
    scene(attention.putOffAttention, async () => {
      const params = await ofClient();
      await admin.call(attention.putOffAttention, { params, body: { until: tomorrow(app) } });
      return { params, body: { until: null } };
    }),
    scene(attention.dismissAttention, async () => ({ params: await ofClient(), body: reason })),
    scene(attention.noteCall, async () => ({
      params: await ofClient(),
      body: { outcome: 'call_back' as const, at: tomorrow(app), lead_id: await aLead(app), note: 'Занят' },
    })),
    scene(attention.noteCall, async () => ({ params: await ofGuest(), body: { outcome: 'no_answer' as const } })),
    scene(attention.setAttentionWeights, async () => {
      const { version } = (await admin.call(attention.getAttentionWeights, {})).data;
      return { body: { version, weights: dearer } };
    }),
    scene(attention.previewAttention, async () => {
      await aLead(app);
      return { body: { weights: dearer } };
    }),
  ];
}

function selectionScenes(app: App, admin: ApiClient, scene: Scene): StaffChange[] {
  const picked = async () => {
    const complex = await insertComplex(app.db);
    const items = [
      { entity_type: 'building' as const, entity_id: complex },
      { entity_type: 'flat' as const, entity_id: await insertFlat(app.db, complex) },
    ];
    return { user_id: await aClient(app), items, comment: 'Посмотрите' };
  };
  return [
    scene(selections.sendSelection, async () => ({ body: { ...(await picked()), channel: 'link' as const } })),
    scene(selections.sendSelection, async () => ({ body: { ...(await picked()), channel: 'sms' as const } })),
    scene(selections.revokeSelection, async () => {
      const body = { ...(await picked()), channel: 'link' as const };
      return { params: { id: (await admin.call(selections.sendSelection, { body })).data.id } };
    }),
  ];
}

function figureScenes(app: App, admin: ApiClient, scene: Scene): StaffChange[] {
  const plan = { version: 0, deals: 4, value: 40_000_000, commission: 1_200_000 };
  return [
    scene(setPlan, async () => ({
      params: { month: '2026-12' },
      body: { ...plan, manager_id: await insertUser(app.db, 2, 'Мария Белова') },
    })),
    scene(setPlan, async () => {
      const params = { month: '2027-01' };
      const { data } = await admin.call(setPlan, { params, body: { ...plan, manager_id: null } });
      return { params, body: { ...plan, manager_id: null, version: data.version, deals: 5 } };
    }),
    scene(setDemandMode, async () => ({ body: { mode: 'off' as const } })),
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
    scene(holds.changeDeal, async () => {
      const { id, reservation_id } = await held();
      const { data } = await admin.call(holds.closeDeal, { params: { id }, body: { reservation_id } });
      return { params: { id, deal_id: data.id }, body: { bank: 'Сбер' } };
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
    scene(feeds.removeFeedSource, async () => ({
      params: { id: await aSource() },
      body: { lots: 'withdraw' as const },
    })),
    scene(identity.startFeedPreview, async () => ({ body: { source_id: await aSource() } })),
    scene(identity.decideFeedComplex, async () => {
      const id = await aSource();
      const waiting = { source_id: id, key: 'waits', title: 'Ждущий', complex_id: null, decision: 'waiting' };
      await db.insertInto('source_complexes').values(waiting).execute();
      return { params: { id }, body: { key: 'waits', decision: 'new' as const } };
    }),
    scene(identity.answerFeedQuestions, async () => {
      const source_id = await aSource();
      const run = { source_id, started_at: new Date(0), status: 'complete' };
      const { id: run_id } = await db.insertInto('feed_runs').values(run).returning('id').executeTakeFirstOrThrow();
      const asked = { opened_at: new Date(0), asked_at: new Date(0), said: JSON.stringify({ value: 1 }) };
      const question = { ...asked, source_id, run_id, kind: 'value', subject: 'lot', field: 'price' };
      const { id, version } = await db
        .insertInto('feed_questions')
        .values(question)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
      return { body: { questions: [{ id, version }], answer: 'keep' as const } };
    }),
    scene(mapping.decideFeedHousing, async () => {
      const source_id = await aSource();
      const complex = await insertComplex(db);
      const { id } = await db
        .insertInto('housings')
        .values({ complex_id: complex })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('source_housings')
        .values({ source_id, complex_key: 'c', key: 'h', housing_id: id })
        .execute();
      return { params: { id: source_id }, body: { complex_key: 'c', key: 'h', decision: 'new' as const } };
    }),
    scene(mapping.decideFeedVillage, async () => {
      const source_id = await aSource();
      const village = { source_id, key: 'v', title: 'Посёлок', village_id: null, decision: 'ignored' };
      await db.insertInto('source_villages').values(village).execute();
      return { params: { id: source_id }, body: { key: 'v', decision: 'new' as const } };
    }),
    scene(directory.loadAvitoDirectory, async () => ({
      body: { content: Buffer.from('id;name\n1;Лесной').toString('base64') },
    })),
    scene(warnings.muteFeedWarning, async () => ({
      params: { id: await aSource() },
      body: { code: 'no_price', external_id: null, muted: true },
    })),
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

function exportScenes({ db, accounts }: App, scene: Scene): StaffChange[] {
  const anExport = async () => {
    const values = { title: 'Портал', format: 'yrl', ...newSecret(accounts.keyring) };
    return {
      id: (await db.insertInto('catalogue_exports').values(values).returning('id').executeTakeFirstOrThrow()).id,
    };
  };
  return [
    scene(exports.addExport, async () => ({ body: { title: 'Портал', format: 'cian' as const } })),
    scene(exports.changeExport, async () => ({ params: await anExport(), body: { title: 'Партнёр' } })),
    scene(exports.renewExportAddress, async () => ({ params: await anExport() })),
    scene(exports.revokeExportAddress, async () => ({ params: await anExport() })),
    scene(exports.removeExport, async () => ({ params: await anExport() })),
  ];
}

function callScenes(admin: ApiClient, scene: Scene): StaffChange[] {
  const anAddress = async () => {
    const { data } = await admin.call(calls.addCallAddress, { body: { title: `Телефония ${++numbers}` } });
    return { id: data.id };
  };
  return [
    scene(calls.addCallAddress, async () => ({ body: { title: `Коллтрекинг ${++numbers}` } })),
    scene(calls.renameCallAddress, async () => ({ params: await anAddress(), body: { title: `АТС ${++numbers}` } })),
    scene(calls.closeCallAddress, async () => ({ params: await anAddress() })),
  ];
}

/** A document for a new complex, looked at before. */
async function uploadOf({ db }: App, admin: ApiClient) {
  const title_eng = `upload-${++numbers}`;
  await insertComplex(db, { title_eng });
  const file = zipOf([{ name: `${title_eng}/Разрешение.pdf`, content: Buffer.from(PDF, 'base64') }]);
  const content = file.toString('base64');
  const { plan } = (await admin.call(uploads.uploadCuration, { body: { content } })).data;
  return { body: { content, plan } };
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
    scene(complexMerging.mergeComplexes, async () => ({
      params: await complex(),
      body: { into: (await complex()).id },
    })),
    scene(complexMerging.undoMerge, async () => {
      const from = await complex();
      const into = await complex();
      await admin.call(complexMerging.mergeComplexes, { params: from, body: { into: into.id } });
      const { data } = await admin.call(complexMerging.listMerges, { params: into });
      return { params: { id: data[0]?.id ?? 0 } };
    }),
    scene(complexMerging.splitComplex, async () => {
      const { id } = await complex();
      const housing = { complex_id: id, title_feed: 'Корпус 1' };
      const made = await db.insertInto('housings').values(housing).returning('id').executeTakeFirstOrThrow();
      return { params: { id }, body: { housing_ids: [made.id], title: 'Отделённый' } };
    }),
    scene(curation.addComplexFile, async () => ({ params: await complex(), body: aPicture })),
    scene(curation.addComplexFile, async () => ({ params: await complex(), body: aDocument })),
    scene(curation.changeCuratedComplex, async () => {
      const params = await complex();
      const { version } = (await admin.call(curation.getCuratedComplex, { params })).data;
      return {
        params,
        body: {
          version,
          facts: { parking: 'Подземная', ceiling_height_min: 2.8 },
          housing_class: 3,
          place_approximate: false,
        },
      };
    }),
    scene(curatedFlats.correctFlat, async () => {
      const { id } = await complex();
      const flat = await insertFlat(db, id);
      const { data } = await admin.call(curatedFlats.listCuratedFlats, { params: { id }, query: {} });
      const version = data.find((one) => one.id === flat)?.version ?? '';
      return { params: { id: flat }, body: { version, renovation: 2 } };
    }),
    scene(curatedFlats.undoFlatCorrection, async () => {
      const { id } = await complex();
      const flat = await insertFlat(db, id);
      const { data } = await admin.call(curatedFlats.listCuratedFlats, { params: { id }, query: {} });
      const version = data.find((one) => one.id === flat)?.version ?? '';
      const body = { version, renovation: 2 };
      const done = await admin.call(curatedFlats.correctFlat, { params: { id: flat }, body });
      return { params: { id: flat }, body: { version: done.data.version } };
    }),
    scene(developers.addDeveloper, async () => ({ body: { title: `Застройщик ${++numbers}` } })),
    scene(developers.changeDeveloper, async () => {
      const { data } = await admin.call(developers.addDeveloper, { body: { title: `Застройщик ${++numbers}` } });
      return { params: { id: data.id }, body: { version: data.version, legal_name: 'ООО «Каскад»' } };
    }),
    scene(developers.setDeveloperLogo, async () => {
      const { data } = await admin.call(developers.addDeveloper, { body: { title: `Застройщик ${++numbers}` } });
      return { params: { id: data.id }, body: { content: PNG } };
    }),
    scene(developers.removeDeveloperLogo, async () => {
      const { data } = await admin.call(developers.addDeveloper, { body: { title: `Застройщик ${++numbers}` } });
      await admin.call(developers.setDeveloperLogo, { params: { id: data.id }, body: { content: PNG } });
      return { params: { id: data.id } };
    }),
    scene(papersRule.setPapersRule, async () => {
      await db.deleteFrom('settings').where('key', '=', 'feeds.publish_with_declaration_only').execute();
      return { body: { required: true } };
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

function villageScenes({ db }: App, admin: ApiClient, scene: Scene): StaffChange[] {
  const village = async () => {
    const values = { title_eng: `poselok-${++numbers}`, title_feed: `Посёлок ${numbers}` };
    const point = { lat_feed: 55.9, lng_feed: 36.9, region_code: 50 };
    const made = db.insertInto('villages').values({ ...values, ...point });
    return { id: (await made.returning('id').executeTakeFirstOrThrow()).id };
  };
  const withFile = async (body: typeof aPicture | typeof aDocument) => {
    const params = await village();
    const { data } = await admin.call(curatedVillages.addVillageFile, { params, body });
    return { params, data };
  };
  return [
    scene(curatedVillages.changeCuratedVillage, async () => {
      const params = await village();
      const { version } = (await admin.call(curatedVillages.getCuratedVillage, { params })).data;
      const said = {
        facts: { title: 'Лесной', distance_km: 30 },
        point: '',
        road_id: null,
        declaration_url: 'https://example.com/1',
        communications: { gas: 'Есть' },
        specifications: [{ title: 'Участков', value: '40' }],
        advantages: [{ title: 'Лес' }],
        polygon: [
          [55.9, 36.8],
          [55.9, 36.9],
          [55.8, 36.9],
        ] as [number, number][],
      };
      return { params, body: { version, ...said } };
    }),
    scene(curatedVillages.publishVillage, async () => ({ params: await village(), body: { published: true } })),
    scene(curatedVillages.addVillageFile, async () => ({ params: await village(), body: aPicture })),
    scene(curatedVillages.orderVillagePictures, async () => {
      const { params, data } = await withFile(aPicture);
      const [picture] = data.pictures_list;
      await db.updateTable('village_images').set({ sort: 7 }).where('village_id', '=', params.id).execute();
      return { params, body: { ids: [picture?.id ?? 0] } };
    }),
    scene(curatedVillages.removeVillageFile, async () => {
      const { params, data } = await withFile(aDocument);
      return { params: { ...params, kind: 'document' as const, file_id: data.documents[0]?.id ?? 0 } };
    }),
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
