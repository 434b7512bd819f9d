import { createContext } from 'react-router';
import type { SiteApi, SiteRequest } from '../../platform/contract/site.ts';

/** The API for loaders: `context.get(apiContext).call(listBuildings, { query })`. Failures are thrown as route errors. */
export const apiContext = createContext<SiteApi>();

/** The request's configuration, nonce, clock and place to report faults. */
export const siteContext = createContext<SiteRequest>();
