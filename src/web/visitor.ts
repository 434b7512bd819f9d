import { useEffect } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import type { Manager, Profile } from '../contract/me.ts';
import { includesRole, isStaff, type Role } from '../domain/roles.ts';
import { hasSession, noteSession, onSessionChange, refreshSession } from './session.ts';

export type { Manager, Profile } from '../contract/me.ts';

interface RootData {
  readonly visitor?: Profile | null;
  readonly manager?: Manager | null;
}

/** Who is logged in, with his counters as of the last load; null for a guest. The same on the server and in the browser. */
export function useVisitor(): Profile | null {
  return (useRouteLoaderData('root') as RootData | undefined)?.visitor ?? null;
}

/** The visitor's manager, without id the agency's common desk; null for a guest. */
export function useManager(): Manager | null {
  return (useRouteLoaderData('root') as RootData | undefined)?.manager ?? null;
}

/** Whether the visitor has the rights of a role now: staff need an own password first, as on the server. */
export function isAtLeast(visitor: Profile | null, role: Role): boolean {
  return visitor !== null && includesRole(visitor.role, role) && (role === 1 || !needsOwnPassword(visitor));
}

/** Whether a person of staff still has the password of the SMS and must set an own one to get his rights. */
export function needsOwnPassword({ role, password_origin }: Profile): boolean {
  return isStaff(role) && password_origin === 'sms';
}

let stale = false;

/** Whether the loaded visitor may no longer be the present one; for the root route. */
export function isVisitorStale(): boolean {
  return stale;
}

/** A function that loads visitor, manager and page anew: after a change of the name, of rights, of counters. */
export function useReloadVisitor(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return () => {
    stale = true;
    return revalidate();
  };
}

/**
 * Keeps the page in step with the session; for the root route, with the visitor it loaded. Login and logout in any tab load
 * the page's data anew. A page that was opened from another site comes without the cookie and so without the visitor: it is
 * asked for again once the session is refreshed.
 */
export function useVisitorFollowing(loaded: Profile | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    stale = false;
    if (loaded !== null) noteSession();
  }, [loaded]);
  useEffect(() => {
    const reload = (): void => {
      stale = true;
      void revalidate();
    };
    return onSessionChange(reload);
  }, [revalidate]);
  const missing = loaded === null;
  useEffect(() => {
    if (!missing || !hasSession()) return;
    void refreshSession().then((outcome) => {
      if (outcome !== 'fresh') return;
      stale = true;
      void revalidate();
    });
  }, [missing, revalidate]);
}
