import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { countOf } from '../../../platform/rules/russian.ts';
import { hearOfficeDevice, officeDeviceText, waitingCommands } from '../../client/office-device.ts';
import { useHeard } from '../../client/store.ts';
import { useVisitor } from '../../client/visitor.ts';
import { Button } from '../../ui/button.tsx';
import { arrivedSince } from './arrived-since.ts';
import styles from './device.module.css';
import { onArrival, outboxOf, titleOf } from './outbox.ts';

const COMMANDS = ['запись', 'записи', 'записей'] as const;

/** What waits for the network on this device, and what the server refused when it came; nothing while nothing does. */
export function WaitingBar() {
  const owner = useVisitor()?.id ?? 0;
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const text = useHeard(hearOfficeDevice, officeDeviceText, null);
  const waiting = useMemo(() => (text === null ? [] : waitingCommands(owner)), [owner, text]);
  useEffect(() => {
    void outboxOf(owner).flush(true);
    return onArrival(() => void revalidate());
  }, [owner, revalidate]);
  const before = useRef(waiting);
  useEffect(() => {
    if (arrivedSince(before.current, waiting)) void revalidate();
    before.current = waiting;
  }, [waiting, revalidate]);
  if (waiting.length === 0) return null;
  const refused = waiting.filter((command) => command.refused !== undefined).length;
  const outbox = outboxOf(owner);
  return (
    <section className={styles.bar} aria-label="Не отправлено">
      <p className={styles.head}>
        <span role="status">
          {refused > 0
            ? `Не принято: ${countOf(refused, COMMANDS)}`
            : `Ждёт сети: ${countOf(waiting.length, COMMANDS)}. Отправим, как только появится`}
        </span>
        <Button size="xs" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Свернуть' : 'Показать'}
        </Button>
      </p>
      {open && (
        <ul className={styles.commands}>
          {waiting.map(({ key, form, words, refused: why }) => (
            <li key={key}>
              <p>
                <b>{titleOf(form)}</b>
                {words && ` — ${words}`}
              </p>
              {why !== undefined && <p className={styles.why}>{why}</p>}
              <p className={styles.actions}>
                <Button size="xs" variant="light" onClick={() => void outbox.retry(key)}>
                  Отправить сейчас
                </Button>
                <Button size="xs" variant="subtle" onClick={() => outbox.drop(key)}>
                  Не отправлять
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
