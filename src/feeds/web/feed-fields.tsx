import { NumberInput, Select, TextInput } from '@mantine/core';
import { useDevelopers } from '../../complex/web/use-developers.ts';
import type { OfficeFormOf } from '../../site/office/device/use-office-form.ts';
import type { FeedSource } from '../contract.ts';

export interface FeedDraft {
  readonly location: string;
  readonly title: string;
  readonly interval_minutes: number | string;
  readonly priority: number | string;
  readonly retire_after_runs: number | string;
  readonly retire_after_hours: number | string;
  readonly new_complexes: FeedSource['new_complexes'];
  readonly developer_id: string | null;
}

export const EMPTY_FEED: FeedDraft = {
  location: '',
  title: '',
  interval_minutes: 60,
  priority: 100,
  retire_after_runs: 3,
  retire_after_hours: 24,
  new_complexes: 'make',
  developer_id: null,
};

const NEW_COMPLEXES = [
  { value: 'make', label: 'Добавлять в каталог' },
  { value: 'ask', label: 'Спрашивать о каждом' },
  { value: 'ignore', label: 'Пропускать: только эти комплексы' },
] as const;

/** The draft as calls take it. */
export const feedBody = ({ location, title, new_complexes, developer_id, ...numbers }: FeedDraft) => ({
  location,
  title,
  new_complexes,
  developer_id: developer_id === null ? null : Number(developer_id),
  interval_minutes: Number(numbers.interval_minutes),
  priority: Number(numbers.priority),
  retire_after_runs: Number(numbers.retire_after_runs),
  retire_after_hours: Number(numbers.retire_after_hours),
});

export interface FeedFieldsProps {
  readonly form: OfficeFormOf<FeedDraft>;
  /** Why nothing could be had from the address. */
  readonly refusal?: string | undefined;
}

/** The fields of a feed that every form of it has. */
export function FeedFields({ form, refusal }: FeedFieldsProps) {
  const location = form.text('location');
  const developers = useDevelopers();
  const whole = { decimalSeparator: ',', clampBehavior: 'none', allowNegative: false } as const;
  return (
    <>
      <TextInput
        label="Адрес фида"
        description="YRL, ЦИАН, Домклик, Авито, ФСК, Tekta, Profitbase или список фидов; формат определится сам"
        placeholder="https://developer.example/feed.xml"
        type="url"
        maxLength={2_000}
        required
        data-autofocus
        {...location}
        error={location.error ?? refusal}
      />
      <TextInput label="Название" required {...form.long('title', 200)} />
      <NumberInput
        label="Загружать раз в, минут"
        min={5}
        max={525_600}
        {...whole}
        {...form.field('interval_minutes')}
      />
      <Select
        label="Незнакомые комплексы"
        data={[...NEW_COMPLEXES]}
        allowDeselect={false}
        {...form.choice('new_complexes')}
      />
      <Select
        label="Застройщик, если фид его не называет"
        placeholder={developers ? 'Не указан' : 'Загружаем…'}
        data={[...(developers ?? [])]}
        searchable
        clearable
        nothingFoundMessage="Такого нет: добавьте его в «Застройщиках»"
        {...form.field('developer_id')}
      />
    </>
  );
}

/** What few feeds need to have changed. */
export function FeedTrustFields({ form }: { readonly form: OfficeFormOf<FeedDraft> }) {
  const whole = { decimalSeparator: ',', clampBehavior: 'none', allowNegative: false } as const;
  return (
    <>
      <NumberInput
        label="Доверие"
        description="Меньше — важнее: чьи цены верны, когда лот есть в двух фидах. Обычно 100"
        min={1}
        max={32_767}
        {...whole}
        {...form.field('priority')}
      />
      <NumberInput
        label="Снимать с продажи после загрузок без лота"
        min={1}
        max={100}
        {...whole}
        {...form.field('retire_after_runs')}
      />
      <NumberInput
        label="…и не раньше чем через, часов"
        min={0}
        max={2_160}
        {...whole}
        {...form.field('retire_after_hours')}
      />
    </>
  );
}
