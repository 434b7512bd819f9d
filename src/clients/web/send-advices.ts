import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { failureText } from '../../site/office/saved.ts';

/** One recommendation as the server takes it. */
export type Advice = Parameters<typeof callApi<'giveAdvices'>>[1]['body']['advices'][number];

/** Sends recommendations and says what became of them. Answers whether any was made. */
export async function sendAdvices(advices: Advice[]): Promise<boolean> {
  try {
    const { changed } = await callApi('giveAdvices', { body: { advices } });
    if (changed === advices.length) notify.success('Рекомендация отправлена');
    else notify.warning(`${changed} из ${advices.length} указанных рекомендаций созданы/обновлены`);
    return changed > 0;
  } catch (error) {
    notify.error(failureText(error));
    return false;
  }
}
