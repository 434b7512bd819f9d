import { useRevalidator } from 'react-router';
import { GROUND_WORDS } from '../../map/rules/ground-problems.ts';
import { callApi } from '../../site/client/api-client.ts';
import { useRootData } from '../../site/client/site-data.ts';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { saved } from '../../site/office/saved.ts';
import { Button, ButtonLink } from '../../site/ui/button.tsx';
import { classNames } from '../../site/ui/class-names.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { IconCheck } from '../../site/ui/icons.ts';
import type { FirstStep, FirstSteps } from '../contract/first-steps.ts';
import styles from './first-steps-page.module.css';

interface Words {
  readonly title: string;
  readonly text: string;
  /** Where it is done. */
  readonly to: string;
}

const WORDS: Readonly<Record<FirstStep, Words>> = {
  brand: {
    title: 'Название агентства',
    text: 'Стоит в шапке, в заголовках страниц и в сообщениях.',
    to: '/admin/settings',
  },
  contacts: {
    title: 'Телефон, адрес и часы работы',
    text: 'Пока их нет, на сайте нет ни номера, ни адреса: посетители могут только оставить заявку.',
    to: '/admin/settings',
  },
  requisites: {
    title: 'Реквизиты',
    text: 'Юридическое лицо, ИНН и ОГРН: без них согласия и политика не называют, кто обрабатывает данные.',
    to: '/admin/settings',
  },
  mail: {
    title: 'Почта',
    text: 'Видна в контактах и в юридических документах: на неё пишут те, кто просит удалить свои данные.',
    to: '/admin/settings',
  },
  feed: {
    title: 'Первый фид',
    text: 'Подключите файл застройщика и дождитесь первой полной загрузки.',
    to: '/admin/feeds',
  },
  complex: {
    title: 'Первый комплекс на сайте',
    text: 'Комплекс появляется сам, когда у него есть название и место; чего не хватает, видно в каталоге.',
    to: '/admin/catalogue',
  },
  manager: {
    title: 'Первый менеджер',
    text: 'Он отвечает на заявки и ведёт клиентов до сделки.',
    to: '/admin/staff',
  },
  sms: {
    title: 'Отправка SMS',
    text: 'Задаётся на сервере переменной SMS_URL. Без неё пароли не приходят: администратор читает их в «Сообщениях».',
    to: '/admin/sms',
  },
  payments: {
    title: 'Способы оплаты',
    text: 'Ипотека и рассрочка с вашими условиями: по ним считает калькулятор.',
    to: '/admin/programmes',
  },
  map: {
    title: 'Улицы на карте',
    text: 'Файл карты делается командой npm run map и задаётся на сервере переменной MAP_FILE. Без него карта кончается раньше улиц и домов.',
    to: '/novostroyki',
  },
};

/** Where the site shows a phone already, of the demo or one of several that are wanted. */
const PARTLY =
  'На сайте уже есть номер, но заполнено не всё или стоит пример. Проверьте, что телефон, адрес и часы работы ваши, и сохраните их.';

/** «Первые шаги»: from an empty installation to a working one; each step ticks itself. */
export function FirstStepsPage({ steps, map_problem, put_away }: FirstSteps) {
  const { revalidate } = useRevalidator();
  const shown = Boolean(useRootData()?.config.brand.phone);
  const done = steps.filter((step) => step.done).length;
  const putAway = async (away: boolean) => {
    const said = away ? 'Убрано из меню' : 'Возвращено в меню';
    await saved(callApi('putAwayFirstSteps', { body: { put_away: away } }), said);
    void revalidate();
  };
  return (
    <>
      <ListHead title="Первые шаги">
        <Button size="sm" onClick={() => void putAway(!put_away)}>
          {put_away ? 'Вернуть в меню' : 'Убрать из меню'}
        </Button>
      </ListHead>
      <p className="nv-small nv-secondary" role="status">
        {done === steps.length
          ? 'Всё сделано: страница больше не нужна и ушла из меню.'
          : `Сделано ${done} из ${steps.length}. Шаг отмечается сам, как только он сделан.`}
      </p>
      <ol className={styles.steps}>
        {steps.map(({ key, done }) => (
          <li key={key} className={`nv-card ${styles.step}`}>
            <span className={classNames(styles.mark, done && styles.done)}>
              {done && <Icon of={IconCheck} size={18} />}
              <span className="nv-hidden">{done ? 'Сделано' : 'Не сделано'}</span>
            </span>
            <h2>{WORDS[key].title}</h2>
            <p className="nv-small nv-secondary">{key === 'contacts' && shown ? PARTLY : WORDS[key].text}</p>
            {key === 'map' && map_problem && (
              <p className="nv-small">{GROUND_WORDS[map_problem]} Подробности в журнале сервера.</p>
            )}
            <ButtonLink className={styles.go} size="sm" variant={done ? 'subtle' : 'light'} to={WORDS[key].to}>
              {done ? 'Посмотреть' : 'Перейти'}
              <span className="nv-hidden">: {WORDS[key].title}</span>
            </ButtonLink>
          </li>
        ))}
      </ol>
    </>
  );
}
