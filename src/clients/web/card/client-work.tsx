import { callApi } from '../../../site/client/api-client.ts';
import type { Note, Task } from '../../contract/client-work.ts';
import type { Deal, Reservation } from '../../contract/reservations.ts';
import { ClientHolds } from '../deals/client-holds.tsx';
import { ClientSelections } from '../selections/client-selections.tsx';
import { ClientTasks } from '../tasks/client-tasks.tsx';
import { ClientNotes } from './client-notes.tsx';
import styles from './client-work.module.css';
import { type StoryPage, Timeline } from './timeline.tsx';

export interface ClientWorkProps {
  readonly userId: number;
  readonly notes: readonly Note[];
  readonly tasks: readonly Task[];
  readonly reservations: readonly Reservation[];
  readonly deals: readonly Deal[];
  readonly admin: boolean;
  readonly now: number;
}

/** What staff do for a client, beneath his card: tasks, notes, holds and deals. */
export function ClientWork({ userId, notes, tasks, reservations, deals, admin, now }: ClientWorkProps) {
  return (
    <div className={styles.panels}>
      <ClientSelections userId={userId} />
      <ClientTasks userId={userId} tasks={tasks} now={now} />
      <ClientNotes userId={userId} notes={notes} now={now} />
      <div id="holds">
        <ClientHolds userId={userId} reservations={reservations} deals={deals} admin={admin} />
      </div>
    </div>
  );
}

export interface ClientStoryProps {
  readonly userId: number;
  readonly story: StoryPage;
  readonly now: number;
}

/** «История»: everything that happened with him. */
export function ClientStory({ userId, story, now }: ClientStoryProps) {
  return (
    <section id="story" className={styles.story}>
      <h2 className={styles.title}>История</h2>
      <Timeline
        label="История клиента"
        first={story}
        now={now}
        read={(kinds, before) =>
          callApi('clientTimeline', {
            params: { id: userId },
            query: { ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}), ...(before ? { before } : {}) },
          })
        }
      />
    </section>
  );
}
