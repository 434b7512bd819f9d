import { z } from 'zod';
import { SOURCE_KINDS } from '../../leads/rules/source.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import {
  day,
  exportFormat,
  idList,
  namePart,
  officePaging,
  optional,
  phonePart,
  remark,
  searchTerm,
} from '../../platform/contract/office-parts.ts';
import { filledLine } from '../../platform/contract/text.ts';
import { rowId, wholeNumber } from '../../platform/contract/whole-number.ts';
import { REFUSAL_IDS } from '../rules/refusal.ts';
import { banMark } from './contact-ban.ts';

/** Values of the filter by role: numbers of roles and two kinds of clients. */
export const ROLE_FILTERS = ['1', '2', '99', 'with_manager', 'without_manager'] as const;
export type RoleFilter = (typeof ROLE_FILTERS)[number];
/** The five options of the role select of administrators; '' shows all. */
export const ROLE_OPTIONS: readonly { readonly value: '' | RoleFilter; readonly title: string }[] = [
  { value: '', title: 'Показать всех' },
  { value: '2', title: 'Только менеджеры' },
  { value: '1', title: 'Только клиенты' },
  { value: 'with_manager', title: 'Клиенты с менеджерами' },
  { value: 'without_manager', title: 'Клиенты без менеджеров' },
];

/** What lists of people are sorted by, each way; `date` is the registration. */
const SORT_KEYS = ['date', 'name', 'status', 'seen', 'contact', 'task', 'source', 'manager'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type UserSort = `${SortKey}_${'asc' | 'desc'}`;
const SORTS: readonly UserSort[] = SORT_KEYS.flatMap((key): UserSort[] => [`${key}_desc`, `${key}_asc`]);

/** Values of the filter by the next task of a client. */
export const TASK_FILTERS = ['overdue', 'today', 'later', 'none'] as const;
export type TaskFilter = (typeof TASK_FILTERS)[number];

/** A person in the list of users. */
export const officeUser = z.object({
  id: z.int(),
  name: z.string().nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  /** 1 client, 2 manager, 99 administrator. */
  role: z.int(),
  /** Sales status 1…7. */
  status: z.int(),
  /** Statuses that the caller may choose, the current one first; empty for people who are not clients. */
  next_statuses: z.array(z.int()),
  created_at: z.string(),
  /** Null for somebody who has never been on the site. */
  last_seen_at: z.string().nullable(),
  /** When staff last spoke to him or did something for him; null: never. */
  last_contact_at: z.string().nullable(),
  /** What is to be done for him next; null: nothing is planned. */
  due_task: z.object({ text: z.string(), due_at: z.string() }).nullable(),
  /** Where he came from: the kind, and its name. */
  source_kind: z.enum(SOURCE_KINDS).nullable(),
  source_name: z.string().nullable(),
  /** He asked not to be called, or not to be written to either. */
  contact_ban: banMark.nullable(),
  manager_id: z.int().nullable(),
  manager_name: z.string().nullable(),
  blocked: z.boolean(),
});
export type OfficeUser = z.output<typeof officeUser>;

/** `status` here filters by sales status; `manager` by the id of the manager (administrators). */
export const userFilters = {
  id: optional(rowId),
  name: optional(namePart),
  phone: optional(phonePart),
  email: optional(filledLine(200, 'Введите адрес')),
  role: optional(z.enum(ROLE_FILTERS)),
  status: optional(wholeNumber(1, 7)),
  manager: optional(rowId),
  source: optional(z.enum([...SOURCE_KINDS, 'unknown'])),
  /** By his next task. */
  task: optional(z.enum(TASK_FILTERS)),
  /** Part of a name, a phone or an e-mail, for suggestions. */
  term: optional(searchTerm),
  /** Only these people, at most 200. */
  user_id: optional(idList),
  date_from: optional(day),
  date_to: optional(day),
};

const sorting = { sort: optional(z.enum(SORTS)) };

const tag = 'users';
const user = dataOf(officeUser);

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  access: 'manager',
  tag,
  summary: 'People, newest first unless sorted otherwise: the own clients of a manager, everybody for an administrator',
  query: z.object({ ...userFilters, ...sorting, ...officePaging }),
  output: listOf(officeUser),
});

export const exportUsers = endpoint({
  name: 'exportUsers',
  method: 'GET',
  path: '/api/users/export',
  access: 'manager',
  tag,
  summary: 'The filtered list of people as a file',
  query: z.object({ ...userFilters, ...sorting, format: exportFormat }),
  output: z.string(),
});

export const countWithoutManager = endpoint({
  name: 'countWithoutManager',
  method: 'GET',
  path: '/api/users/without-manager-count',
  access: 'admin',
  tag,
  summary: 'How many clients have no manager, and how many requests for clients of others wait for a word',
  output: z.object({ count: z.int(), requests: z.int() }),
});

export const assignManager = endpoint({
  name: 'assignManager',
  method: 'PUT',
  path: '/api/users/{user_id}/manager/{manager_id}',
  access: 'admin',
  tag,
  summary: 'Gives a client to a person of staff; other roles than client are a conflict',
  params: z.object({ user_id: rowId, manager_id: rowId }),
  output: user,
  errors: ['not_found', 'conflict'],
});

export const unassignManager = endpoint({
  name: 'unassignManager',
  method: 'DELETE',
  path: '/api/users/{user_id}/manager',
  access: 'admin',
  tag,
  summary: 'Leaves a client without a manager',
  params: z.object({ user_id: rowId }),
  output: user,
  errors: ['not_found', 'conflict'],
});

export const changeStatus = endpoint({
  name: 'changeStatus',
  method: 'PATCH',
  path: '/api/users/{id}/status/{status}',
  access: 'manager',
  tag,
  summary:
    'Moves a client to another sales status; a move that the present one does not allow is a conflict that carries it',
  params: z.object({ id: rowId, status: wholeNumber(1, 7) }),
  query: z.object({
    /** The status on the caller's screen: when the client has another one by now, nothing changes and it is a conflict. */
    from: optional(wholeNumber(1, 7)),
  }),
  body: z
    .object({
      /** Why: 'Отказ' (7) needs a reason. */
      reason: z.enum(REFUSAL_IDS).nullish(),
      comment: remark(1_000),
      /** Ids of the live holds that were named on the caller's screen: when the move would end another one, nothing changes and it is a conflict. */
      known_holds: z.array(z.int().min(1)).max(100).optional(),
    })
    .optional(),
  output: user,
  errors: ['not_found', 'conflict'],
});
