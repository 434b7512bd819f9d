import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatPercent } from '../../../complex/rules/format.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { OfficePayments } from '../../contract/office.ts';
import styles from './programmes-page.module.css';

type Terms = OfficePayments['terms'];

/** What is said of all ways to pay: the warning beside every rate, and whether the conditions are invented. */
export function PaymentTerms({ terms }: { readonly terms: Terms }) {
  const [editing, setEditing] = useState(false);
  return (
    <section className={styles.warning} aria-label="Общие условия">
      <p>
        <b>Предупреждение рядом со ставками:</b> {terms.warning}
      </p>
      <p>
        <span>
          Ставка сравнения {formatPercent(terms.discount_rate)} годовых.{' '}
          {terms.demo
            ? 'Условия помечены на сайте как демонстрационные.'
            : 'Условия показаны как настоящие, без пометки о демонстрации.'}
        </span>
        <Button size="xs" variant="light" onClick={() => setEditing(true)}>
          Изменить общие условия
        </Button>
      </p>
      <OfficeWindow opened={editing} onClose={() => setEditing(false)} title="Общие условия">
        <TermsForm terms={terms} onClose={() => setEditing(false)} />
      </OfficeWindow>
    </section>
  );
}

const startOf = ({ warning, discount_rate, demo }: Terms) => ({
  warning,
  demo,
  rate: discount_rate as number | string,
});

function TermsForm({ terms, onClose }: { readonly terms: Terms; readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useOfficeForm('payment-terms', 'all', startOf(terms));
  const submit = async () => {
    const { rate, ...rest } = form.draft;
    const body = { ...rest, discount_rate: Number(rate), version: terms.version };
    const sent = await form.send('changePaymentTerms', { body }, 'Общие условия сохранены');
    if (sent) onClose();
    if (sent && sent !== 'waiting') void revalidate();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <RestoredNote form={form} />
      <Textarea
        label="Предупреждение рядом со ставками"
        description="Статья 28 закона «О рекламе»: без него ставки не показываются"
        {...form.long('warning', 1_000)}
        autosize
        minRows={3}
        data-autofocus
      />
      <NumberInput
        label="Ставка сравнения, % годовых"
        description="По ней платежи разных лет приводятся к сегодняшним деньгам"
        {...form.field('rate', 'discount_rate')}
        min={0}
        max={100}
        decimalScale={2}
        decimalSeparator=","
        hideControls
      />
      <Checkbox label="Условия демонстрационные: сайт говорит об этом рядом с расчётом" {...form.tick('demo')} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary" busy={form.saving ? 'Сохраняем' : undefined}>
          Сохранить
        </Button>
      </div>
    </form>
  );
}
