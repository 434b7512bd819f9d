import { formatPhone } from '../../complex/rules/format.ts';
import { callApi } from '../client/api-client.ts';
import type { FoundOption } from './option-search.tsx';

/** Complexes by a part of their name. */
export async function findComplexes(term: string, signal: AbortSignal): Promise<FoundOption[]> {
  const { data } = await callApi('findAddress', { query: { term } }, signal);
  return data.buildings.map(({ id, title, title_part_with_geo }) => ({
    value: String(id),
    label: title,
    hint: title_part_with_geo === title ? undefined : title_part_with_geo,
  }));
}

/** Clients by a part of the name, phone or e-mail. */
export async function findClients(term: string, signal: AbortSignal): Promise<FoundOption[]> {
  const { data } = await callApi('listUsers', { query: { term, role: '1', per_page: 20 } }, signal);
  return data.map(({ id, name, phone }) => ({
    value: String(id),
    label: name ?? formatPhone(phone),
    hint: name ? formatPhone(phone) : undefined,
  }));
}

/** Phones of requests by some of their digits. */
export async function findCallbackPhones(term: string, signal: AbortSignal): Promise<FoundOption[]> {
  const { data } = await callApi('suggestCallbackPhones', { query: { term } }, signal);
  return data.map(({ phone }) => ({ value: phone, label: formatPhone(phone) }));
}

/** Numbers that messages went to, by some of their digits. */
export async function findSmsNumbers(term: string, signal: AbortSignal): Promise<FoundOption[]> {
  const { data } = await callApi('suggestSmsNumbers', { query: { term } }, signal);
  return data.map(({ phone }) => ({ value: phone, label: formatPhone(phone) }));
}
