import type { callApi } from '../../../site/client/api-client.ts';
import { notify } from '../../../site/client/notices.ts';

/** One recommendation as the server takes it. */
export type Advice = Parameters<typeof callApi<'giveAdvices'>>[1]['body']['advices'][number];

/** Says what became of recommendations: `changed` of them were made. */
export function sayGiven(changed: number, wanted: number): void {
  if (changed === wanted) notify.success('Рекомендация отправлена');
  else notify.warning(`${changed} из ${wanted} указанных рекомендаций созданы/обновлены`);
}
