import { Checkbox, Modal, NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatPercent } from '../../../complex/rules/format.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { useSaving } from '../../../site/office/use-saving.ts';
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
      <Modal opened={editing} onClose={() => setEditing(false)} title="Общие условия">
        <TermsForm terms={terms} onClose={() => setEditing(false)} />
      </Modal>
    </section>
  );
}

function TermsForm({ terms, onClose }: { readonly terms: Terms; readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { saving, errors, save } = useSaving();
  const [warning, setWarning] = useState(terms.warning);
  const [rate, setRate] = useState<number | string>(terms.discount_rate);
  const [demo, setDemo] = useState(terms.demo);
  const submit = async () => {
    const body = { warning, demo, discount_rate: Number(rate), version: terms.version };
    if (await save(() => callApi('changePaymentTerms', { body }), 'Общие условия сохранены')) {
      onClose();
      void revalidate();
    }
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
      <Textarea
        label="Предупреждение рядом со ставками"
        description="Статья 28 закона «О рекламе»: без него ставки не показываются"
        value={warning}
        error={errors.warning}
        maxLength={1_000}
        autosize
        minRows={3}
        data-autofocus
        onChange={(event) => setWarning(event.currentTarget.value)}
      />
      <NumberInput
        label="Ставка сравнения, % годовых"
        description="По ней платежи разных лет приводятся к сегодняшним деньгам"
        value={rate}
        error={errors.discount_rate}
        min={0}
        max={100}
        decimalScale={2}
        decimalSeparator=","
        hideControls
        onChange={setRate}
      />
      <Checkbox
        label="Условия демонстрационные: сайт говорит об этом рядом с расчётом"
        checked={demo}
        onChange={() => setDemo(!demo)}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary" busy={saving ? 'Сохраняем' : undefined}>
          Сохранить
        </Button>
      </div>
    </form>
  );
}
