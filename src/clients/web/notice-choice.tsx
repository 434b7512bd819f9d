import { useState } from 'react';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import styles from './notice-choice.module.css';

export interface NoticeWishes {
  readonly sms: boolean;
  /** Address for letters; empty: none. */
  readonly email: string;
}

/** How a person of staff wants to hear of new requests and clients: of each person, off until wished. */
export function NoticeChoice({ wishes }: { readonly wishes: NoticeWishes }) {
  const [sms, setSms] = useState(wishes.sms);
  const [email, setEmail] = useState(wishes.email);
  const keep = () => {
    const address = email.trim();
    if (address !== '' && !/^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/.test(address)) return notify.error('Проверьте адрес почты');
    const change = callApi('setPreference', { params: { key: 'notices' }, body: { value: { sms, email: address } } });
    return void saved(change, 'Сохранено');
  };
  return (
    <div id="notices" className={styles.choice}>
      <h2>Сообщать о заявках и клиентах</h2>
      <p>
        Новая заявка, переданный клиент, клиент вернулся или ответил на подборку: не чаще раза в 10 минут, с 9 до 21.
      </p>
      <label>
        <input type="checkbox" checked={sms} onChange={() => setSms(!sms)} /> SMS на ваш телефон
      </label>
      <label className={styles.mail}>
        Письмо на адрес
        <input
          type="email"
          value={email}
          maxLength={200}
          placeholder="пусто — без писем"
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <Button size="sm" onClick={keep}>
        Сохранить
      </Button>
    </div>
  );
}
