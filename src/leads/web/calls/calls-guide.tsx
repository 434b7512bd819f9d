import styles from './calls-page.module.css';

/** How an administrator connects a service. */
export function CallsGuide() {
  return (
    <details className={styles.guide}>
      <summary>Как подключить</summary>
      <ol>
        <li>Заведите адрес и скопируйте его: целиком он показывается один раз.</li>
        <li>
          В кабинете телефонии или коллтрекинга создайте уведомление о завершённом или пропущенном звонке (вебхук,
          HTTP-запрос) методом POST на этот адрес, в JSON или как форму.
        </li>
        <li>
          Передайте номер звонившего в поле <code>phone</code>. Если служба их знает, добавьте: <code>id</code> – номер
          звонка в службе, <code>time</code> – когда звонили, <code>called</code> – куда, <code>duration</code> –
          секунды, <code>answered</code> – ответили ли, <code>utm_source</code> и <code>utm_campaign</code> – откуда
          пришёл. Обычные названия полей разных служб сайт понимает сам.
        </li>
        <li>Позвоните по номеру агентства: звонок появится ниже и в «Заявках».</li>
      </ol>
      <p className="nv-small nv-secondary">
        Один звонок с тем же <code>id</code> даёт одну заявку, сколько бы раз о нём ни сообщили. Со скрытого и
        иностранного номера заявки нет: такой звонок только сосчитан. Если сайт ответил ошибкой 503 или 429, служба
        должна повторить запрос.
      </p>
    </details>
  );
}
