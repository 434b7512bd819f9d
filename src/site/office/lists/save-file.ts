import { bearer } from '../../client/api-client.ts';

/** Fetches a file of the API as the person who is logged in and hands it to the browser to keep, under the name that the server gives it. @throws {Error} when there is none. */
export async function saveFile(path: string, name: string): Promise<void> {
  const token = await bearer();
  const answer = await fetch(path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = givenName(answer.headers.get('content-disposition')) ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The name in a header Content-Disposition (RFC 8187). */
function givenName(disposition: string | null): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  return encoded && decodeURIComponent(encoded);
}
