import { useMatches } from 'react-router';
import { type RootData, useRootData } from '../client/site-data.ts';

/** How a route wants its frame. Exported by a route as `handle`. */
export interface ShellHandle {
  readonly simpleFooter?: boolean;
  readonly hideFooter?: boolean;
  readonly hideCallback?: boolean;
  /** Ground of the invitation to talk above the footer; `light` unless said. */
  readonly callback?: 'light' | 'brand';
  readonly fixedHeader?: boolean;
  /** The page brings its own ways to talk to a manager: no chat button in the corner. */
  readonly ownBar?: boolean;
  /** No chat button in the corner: a map is under it. */
  readonly hideChat?: boolean;
  /** No way to the comparison in the corner: the page is it, or has other business. */
  readonly hideComparison?: boolean;
  /** Beside «К содержанию». */
  readonly skipLinks?: readonly { readonly href: `#${string}`; readonly label: string }[];
}

/** The wishes of the routes on the page, the innermost winning. */
export function useShellHandle(): ShellHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle)) as ShellHandle;
}

type SiteData = Pick<RootData, 'config' | 'now'>;

/** Configuration and the time of rendering (epoch milliseconds), the same on the server and in the browser. */
export function useSite(): SiteData {
  return useRootData() ?? FALLBACK;
}

/** Shown when not even the root could load. */
const FALLBACK: SiteData = {
  config: {
    origin: '',
    brand: { name: 'Новосёл', phone: '', address: '', hours: '', legal_name: '' },
    map: {},
  },
  now: 0,
};
