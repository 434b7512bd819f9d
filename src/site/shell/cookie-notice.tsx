import { Link } from 'react-router';
import { nbsp } from '../../platform/rules/russian.ts';
import { chooseCookies } from '../client/cookie-choice.ts';
import { Button } from '../ui/button.tsx';
import styles from './cookie-notice.module.css';

/**
 * Asks about cookies. The server draws it for everybody; the style sheet hides it from those who have
 * chosen, so that cached pages are right for all and nothing flashes or moves. Without JavaScript nothing measures, and it
 * is not shown.
 */
export default function CookieNotice() {
  return (
    <section className={styles.notice} aria-label="Файлы cookie" data-print="hide" data-cookie-notice>
      <p>
        {nbsp('Сайт хранит файлы cookie: необходимые для работы и, с вашего согласия, для подсчёта посещений.')}{' '}
        <Link to="/info/cookie" className="nv-link">
          Подробнее
        </Link>
      </p>
      <div className={styles.actions}>
        <Button variant="primary" size="sm" onClick={() => chooseCookies('all')}>
          Принять
        </Button>
        <Button size="sm" onClick={() => chooseCookies('necessary')}>
          Только необходимые
        </Button>
      </div>
    </section>
  );
}
