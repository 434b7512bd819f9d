import { chooseCookies, useCookieChoice } from '../client/cookie-choice.ts';
import { Button } from '../ui/button.tsx';
import styles from './cookie-settings.module.css';

const WORDS = {
  all: 'Сейчас: приняты все cookie',
  necessary: 'Сейчас: только необходимые cookie',
  none: 'Вы ещё не выбирали: используются только необходимые cookie',
};

/** Where the choice of the cookie notice can be changed at any time. */
export function CookieSettings() {
  const choice = useCookieChoice();
  return (
    <section className={styles.box} aria-labelledby="cookie-settings">
      <h2 id="cookie-settings">Ваш выбор</h2>
      <p role="status">{WORDS[choice ?? 'none']}</p>
      <div className={styles.actions}>
        <Button variant="primary" disabled={choice === 'all'} onClick={() => chooseCookies('all')}>
          Принять
        </Button>
        <Button disabled={choice === 'necessary'} onClick={() => chooseCookies('necessary')}>
          Только необходимые
        </Button>
      </div>
    </section>
  );
}
