import { readdirSync, readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../src/main/contract/index.ts';
import { login, register } from '../src/people/contract/auth.ts';
import type { Operator } from '../src/people/rules/legal/legal-text.ts';
import { legalText, plainText } from '../src/people/rules/legal/legal-texts.ts';
import type { Endpoint } from '../src/platform/contract/endpoint.ts';
import { insertComplex, insertFlat, insertHousing } from './factories/catalogue.ts';
import { TestDoor } from './factories/door.ts';

/** What the law asks of the application as a whole. */

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

/** Sources without their comments. */
const sources = (...folders: string[]): { path: string; text: string }[] =>
  folders
    .flatMap(filesBelow)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8').replaceAll(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '') }));

describe('our own texts', () => {
  /** What the antimonopoly service takes for praise that needs a proof (38-FZ art. 5). */
  const PRAISE =
    /(?<![а-яё])(лучш[а-яё]*|сам(?:ый|ая|ое|ые|ым|ой|ого|ых)[\s\u00a0]+(?:[а-яё]+)|номер один|№[\s\u00a0]?1(?!\d)|уникальн[а-яё]*|единственн[а-яё]*|идеальн[а-яё]*|эксклюзивн[а-яё]*|лидер[а-яё]*|безупречн[а-яё]*|непревзойд[а-яё]*|гарантир[а-яё]*|перв(?:ый|ая|ое|ые)[\s\u00a0]+(?:в|на|среди)(?![а-яё]))/giu;
  /** Names of housings, which developers number. */
  const NAMES = /квартал № 1/g;
  const praiseIn = (text: string): string[] => text.replaceAll(NAMES, '').match(PRAISE) ?? [];

  it('praise nothing beyond what can be proved', () => {
    const found = sources('src').flatMap(({ path, text }) => praiseIn(text).map((words) => `${path}: ${words}`));
    expect(found).toEqual([]);
  });

  it('would be found if they did', () => {
    for (const words of ['Лучшие цены', 'самый большой выбор', 'Агентство № 1', 'первые в Москве', 'лидер рынка'])
      expect(praiseIn(words), words).toHaveLength(1);
    for (const words of ['Первый взнос', 'не первый этаж', 'квартал № 10', 'самовар'])
      expect(praiseIn(words), words).toEqual([]);
  });
});

/** Files that write messages. */
const SENDERS = [
  'src/clients/server/live/tell-staff.ts',
  'src/clients/server/selections/send.ts',
  'src/people/server/auth/issue-password.ts',
];

describe('advertising', () => {
  it('has no place: no table, field or call holds a banner or an object that is singled out for money', () => {
    const ADVERTISING = /banner|advert|promot|sponsor|erid\b/i;
    const tables = readFileSync('src/platform/db/tables.ts', 'utf8');
    expect(tables.split('\n').filter((line) => ADVERTISING.test(line))).toEqual([]);
    expect(endpoints.filter(({ name, path }) => ADVERTISING.test(`${name} ${path}`))).toEqual([]);
  });

  it('is not in messages: each sender is known, and none of their texts praises or offers', () => {
    const senders = sources('src').filter(({ text }) => /\bqueueMessage\((?!\s*\w+: )/.test(text));
    expect(senders.map(({ path }) => path).sort()).toEqual(SENDERS);
    const texts = senders.flatMap(({ text }) => text.match(/`[^`]*[А-Яа-я][^`]*`/g) ?? []);
    expect(texts.filter((text) => /скидк|акци|предложени|ипотек|выгодн|только сегодня|успей/i.test(text))).toEqual([]);
  });
});

describe('a login', () => {
  const fieldsOf = ({ body }: Endpoint): string[] =>
    body instanceof z.ZodObject ? Object.keys(body.shape).sort() : [];

  it('is by phone and password of our own: no foreign account, no mail', () => {
    const ways = endpoints.filter(({ path, method }) => path.startsWith('/api/auth/') && method === 'POST');
    expect(ways.map(({ name }) => name).sort()).toEqual([
      'getProfile',
      'login',
      'logout',
      'logoutEverywhere',
      'refresh',
      'register',
    ]);
    expect(fieldsOf(login)).toEqual(['code', 'password', 'phone', 'proof']);
    expect(fieldsOf(register)).toEqual(['consent', 'phone', 'proof']);
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(Object.keys(dependencies).filter((name) => /oauth|openid|passport|auth0|firebase/i.test(name))).toEqual([]);
  });
});

describe('the privacy policy', () => {
  const OPERATOR: Operator = {
    ...{ name: 'ООО «Новосёл»', inn: '7707083893', ogrn: '1027700132195' },
    ...{ address: 'Москва, Пресненская набережная, 12', phone: '+7 (495) 012-34-56', email: 'info@novosel.example' },
    has_counter: true,
  };

  it('has a version and tells operator, INN, OGRN, address, purposes, terms and recipients', () => {
    const policy = legalText('privacy-policy');
    if (!policy) throw new Error('there is no policy');
    expect(policy.version).toMatch(/^\d{4}-\d\d-\d\d$/);
    const text = plainText(policy, OPERATOR);
    for (const words of Object.values(OPERATOR).filter((value) => typeof value === 'string'))
      expect(text).toContain(words);
    for (const title of ['Какие данные и зачем', 'Основания и сроки', 'Кому передаются данные'])
      expect(text).toContain(title);
  });
});

describe('the order of a list', () => {
  let door: TestDoor;
  const complexes: number[] = [];
  beforeAll(async () => {
    door = await TestDoor.open();
    for (let n = 0; n < 12; n++) {
      const id = await insertComplex(door.app.db, { title_feed: `Дом ${n}`, title_eng: `dom-${n}` });
      await insertFlat(door.app.db, id, { housing_id: await insertHousing(door.app.db, id) });
      complexes.push(id);
    }
    await door.app.catalogue.refresh();
  });
  afterAll(() => door.close());

  it('is the same for everybody, whatever he has looked at, kept or was recommended', async () => {
    const { token } = await door.register();
    const before = await listed();
    expect(before).toHaveLength(12);
    for (const id of complexes.slice(-3)) {
      for (let n = 0; n < 5; n++) await door.get(`/api/buildings/${id}`, { token });
      const kept = await door.post(`/api/me/favorites/buildings/${id}`, undefined, { token });
      expect(kept.status).toBeLessThan(300);
    }
    await door.app.views.flush();
    door.pass(600_000);
    expect(await listed(token)).toEqual(before);
    expect(await listed()).toEqual(before);
  });

  async function listed(token?: string): Promise<number[]> {
    const answer = await door.get('/api/buildings', { token });
    return (answer.json().data as { id: number }[]).map(({ id }) => id);
  }
});

describe('the measures that protect personal data', () => {
  const page = readFileSync('docs/threat-model.md', 'utf8');

  it('are told for each group of order 21, with files that exist', () => {
    const GROUPS = [
      'ИАФ',
      'УПД',
      'ОПС',
      'ЗНИ',
      'РСБ',
      'АВЗ',
      'СОВ',
      'АНЗ',
      'ОЦЛ',
      'ОДТ',
      'ЗСВ',
      'ЗТС',
      'ЗИС',
      'ИНЦ',
      'УКФ',
    ];
    const rows = page.split('\n').filter((line) => line.startsWith('| '));
    expect(GROUPS.filter((group) => !rows.some((row) => row.startsWith(`| ${group} `)))).toEqual([]);
    const named = [...page.matchAll(/`((?:src|test|workshop|docs|deploy|ops)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((path) => !statSync(path, { throwIfNoEntry: false }))).toEqual([]);
  });
});
