import { useId, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatMoment, formatPhone } from '../../../complex/rules/format.ts';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { clientCardPath } from '../../../site/office/lists/row-menu.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { AttentionMeta } from '../../contract/attention.ts';
import styles from './today-page.module.css';

/** A press that is saved at once leaves nothing to be kept. */
const NOTHING = {};

export interface PutOffProps {
  readonly rows: AttentionMeta['put_off'];
  /** Epoch milliseconds of the rendering. */
  readonly now: number;
  /** They were put off by who looks at them: nobody takes back for somebody else. */
  readonly own: boolean;
}

/** How many are put off, and on demand who, until when, and the way back. */
export function PutOff({ rows, now, own }: PutOffProps) {
  const [open, setOpen] = useState(false);
  const list = useId();
  return (
    <div className={styles.putOff}>
      <Button
        size="sm"
        variant="subtle"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        onClick={() => setOpen(!open)}
      >
        Отложено: {rows.length}
      </Button>
      {open && (
        <ul id={list} className={styles.rows} aria-label="Отложенные">
          {rows.map((row) => (
            <PutOffRow key={row.key} row={row} now={now} own={own} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface PutOffRowProps extends Pick<PutOffProps, 'now' | 'own'> {
  readonly row: PutOffProps['rows'][number];
}

function PutOffRow({ row: { key, client_id, name, phone, until }, now, own }: PutOffRowProps) {
  const { revalidate } = useRevalidator();
  const { saving, send } = useOfficeForm('attention-return', key, NOTHING);
  const who = name ?? (phone ? formatPhone(phone) : 'Новый клиент');
  const back = async () => {
    const sent = await send('putOffAttention', { params: { key }, body: { until: null } }, 'Снова в очереди');
    if (sent && sent !== 'waiting') await revalidate();
  };
  return (
    <li className={styles.putOffRow}>
      {client_id === null || phone === '' ? (
        <b>{who}</b>
      ) : (
        <Link to={clientCardPath(client_id)} className="nv-link">
          <b>{who}</b>
        </Link>
      )}
      <span className={styles.about}>до {formatMoment(until, now)}</span>
      {own && (
        <Button size="sm" busy={saving ? 'Возвращаем' : undefined} onClick={() => void back()}>
          Вернуть в очередь<span className="nv-hidden">: {who}</span>
        </Button>
      )}
    </li>
  );
}
