import { createContext, createElement, type ReactNode, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Manager, Profile } from '../../people/contract/me.ts';
import type { SiteConfig } from '../../platform/contract/site.ts';

/** What the root route loads for every page. */
export interface RootData {
  readonly config: SiteConfig;
  /** When the page was rendered, epoch milliseconds. */
  readonly now: number;
  readonly visitor: Profile | null;
  readonly manager: Manager | null;
}

const RootDataContext = createContext<RootData | undefined>(undefined);

/**
 * Hands the root's data down by a context of its own: whoever reads it from the router is drawn again with each of the
 * router's steps, and every card has a button that asks who is logged in.
 */
export function RootDataOf({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData('root') as RootData | undefined;
  return createElement(RootDataContext, { value: data }, children);
}

/** What the root loaded; undefined when not even that could be. */
export function useRootData(): RootData | undefined {
  return useContext(RootDataContext);
}
