import { Switch } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { countOf, NOUNS } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { PapersRule as Rule } from '../contract/papers-rule.ts';
import styles from './settings-page.module.css';

/** The switch «Показывать новостройки только с документами»: what it does is said before it is done. */
export function PapersRule({ rule: loaded }: { readonly rule: Rule }) {
  const [rule, setRule] = useState(loaded);
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const { required, shown_without, waiting } = rule;
  const send = async () => {
    setSaving(true);
    const call = callApi('setPapersRule', { body: { required: !required } });
    const done = await saved(call, required ? 'Документы больше не обязательны' : 'Без документов не показываем');
    setSaving(false);
    setAsking(false);
    if (done) setRule(done.answer.data);
  };
  return (
    <section className={styles.group} aria-label="Показ комплексов">
      <h2 className={styles.title}>Показ комплексов</h2>
      <Switch
        label="Показывать строящиеся комплексы только с документами"
        description="Закон о рекламе (38-ФЗ, ст. 28) просит у строящегося дома застройщика, его юридическое лицо и проектную декларацию"
        checked={required}
        disabled={saving}
        onChange={() => (required && waiting === 0 ? void send() : setAsking(true))}
      />
      {asking && (
        <section aria-label="Подтверждение" className={styles.ask}>
          <p>{wordsOf(rule)}</p>
          <span className={styles.source}>
            <Button size="sm" onClick={() => setAsking(false)}>
              Отмена
            </Button>
            <Button size="sm" variant="primary" busy={saving ? 'Сохраняем' : undefined} onClick={() => void send()}>
              {required ? 'Выключить и показать' : 'Включить'}
            </Button>
          </span>
        </section>
      )}
      {!asking && shown_without > 0 && (
        <p className={styles.source}>
          <Link className="nv-link" to="/admin/catalogue?lacking=papers&published=1">
            На сайте без документов: {countOf(shown_without, NOUNS.complex)}
          </Link>
        </p>
      )}
      {!asking && required && waiting > 0 && (
        <p className={styles.source}>
          <Link className="nv-link" to="/admin/catalogue?lacking=papers&published=0">
            Ждут документов: {countOf(waiting, NOUNS.complex)}
          </Link>
        </p>
      )}
    </section>
  );
}

function wordsOf({ required, waiting, shown_without }: Rule): string {
  if (required) return `На сайте сразу появится то, что ждёт только документов: ${countOf(waiting, NOUNS.complex)}.`;
  const stay =
    shown_without > 0
      ? ` Уже показанные останутся на сайте, среди них без документов ${countOf(shown_without, NOUNS.complex)}: скройте их в каталоге, если нужно.`
      : '';
  return `Новые строящиеся комплексы будут ждать документов.${stay}`;
}
