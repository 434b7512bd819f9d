import { createContext } from 'react';

/** What the page markup needs of the request that made it. */
export interface PageRequest {
  readonly nonce: string;
  readonly requestId: string;
}

/** On the server from the request, in the browser from the page itself ({@link readPageRequest}): no mismatch. */
export const PageRequestContext = createContext<PageRequest>({ nonce: '', requestId: '' });

/** Browsers hide the nonce attribute, so it is read from the property of a script. */
export function readPageRequest(document: Document): PageRequest {
  return {
    nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
    requestId: document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content ?? '',
  };
}
