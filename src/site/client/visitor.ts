import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Manager, Profile } from '../../people/contract/me.ts';
import { includesRole, isStaff, type Role } from '../../people/rules/roles.ts';
import { hasLeftHere, hasSession, noteSession, onSessionChange, refreshSession } from './api-client.ts';
import { notify } from './notices.ts';
import { keepOnlyOf } from './office-device.ts';
import { useRootData } from './site-data.ts';

export type { Manager, Profile } from '../../people/contract/me.ts';

/** Who is logged in, with his counters as of the last load; null for a guest. The same on the server and in the browser. */
export function useVisitor(): Profile | null {
  return useRootData()?.visitor ?? null;
}

/** The visitor's manager, without id the agency's common desk; null for a guest. */
export function useManager(): Manager | null {
  return useRootData()?.manager ?? null;
}

/** The ids of the flats that the visitor bought through the agency. */
export function useBoughtFlats(): ReadonlySet<number> {
  return new Set(useVisitor()?.deals.map(({ flat_id }) => flat_id));
}

/** Until when the agency holds flats for the visitor himself, by their ids: ISO 8601. */
export function useOwnHolds(): ReadonlyMap<number, string> {
  return new Map(useVisitor()?.holds.map(({ flat_id, until }) => [flat_id, until]));
}

/** Whether the visitor has the rights of a role now: staff may have to do something first, as on the server. */
export function isAtLeast(visitor: Profile | null, role: Role): boolean {
  return visitor !== null && includesRole(visitor.role, role) && (role === 1 || lackOf(visitor) === undefined);
}

/** What a person of staff must still do to get his rights, as on the server; undefined when he has them. */
export function lackOf({
  role,
  password_origin,
  second_factor,
}: Profile): 'own_password' | 'second_factor' | undefined {
  if (!isStaff(role)) return undefined;
  if (password_origin === 'sms') return 'own_password';
  return second_factor === 'required' ? 'second_factor' : undefined;
}

let stale = false;

/** Whether the loaded visitor may no longer be the present one; for the root route. */
export function isVisitorStale(): boolean {
  return stale;
}

const CHANGES = 'visitor-changes';

/** Tells the other tabs of the browser that the visitor is told otherwise now: he has another name. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANGES);
  channel.postMessage(null);
  channel.close();
}

/** A function that loads visitor, manager and page anew: after a change of the name, of rights, of counters. */
export function useReloadVisitor(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return () => {
    stale = true;
    return revalidate();
  };
}

/** For the document that comes in place of this one: the session ended, and not by a press in this page. */
const LEFT = 'left-elsewhere';

const tellOfLeaving = (): void => sessionStore(() => sessionStorage.setItem(LEFT, '1'));

/** What was open or typed is gone with the session, and not without a word. */
function sayWhoLeft(): void {
  sessionStore(() => {
    if (sessionStorage.getItem(LEFT) === null) return;
    sessionStorage.removeItem(LEFT);
    sayLeft();
  });
}

const sayLeft = (): void =>
  notify.warning('Вы вышли из аккаунта: сеанс завершён в другой вкладке, на другом устройстве или истёк');

/** A browser may keep nothing for us. */
function sessionStore(work: () => void): void {
  try {
    work();
  } catch {
    // Nothing is said then.
  }
}

/** Another document in place of this one: scripts and memory of this one hold what it was drawn from. */
function openAnew(to: string | undefined): void {
  if (to === undefined) location.reload();
  else location.replace(to);
}

/**
 * Keeps the page in step with the session; for the root route, with the visitor it loaded. Login in any tab loads the data of
 * a guest's page anew; a page that knew somebody is opened anew when he leaves, or somebody else comes. A page that was opened from another site comes without the cookie and so without the visitor: it is
 * asked for again once the session is refreshed.
 */
export function useVisitorFollowing(loaded: Profile | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    stale = false;
    if (loaded === null) return sayWhoLeft();
    sessionStore(() => sessionStorage.removeItem(LEFT));
    noteSession();
    // Somebody else's unsaved work is never shown to him, nor left on his device.
    keepOnlyOf(loaded.id, Date.now());
  }, [loaded]);
  const missing = loaded === null;
  useEffect(
    () =>
      onSessionChange((to) => {
        if (!missing) {
          if (!hasLeftHere()) tellOfLeaving();
          return openAnew(to);
        }
        stale = true;
        void revalidate();
      }),
    [revalidate, missing],
  );
  useEffect(() => {
    const channel = new BroadcastChannel(CHANGES);
    channel.onmessage = () => {
      stale = true;
      void revalidate();
    };
    return () => channel.close();
  }, [revalidate]);
  useEffect(() => {
    if (!missing || !hasSession()) return;
    void refreshSession().then((outcome) => {
      // The browser knew of a session that the server does not know.
      if (outcome === 'ended') sayLeft();
      if (outcome !== 'fresh') return;
      stale = true;
      void revalidate();
    });
  }, [missing, revalidate]);
}
