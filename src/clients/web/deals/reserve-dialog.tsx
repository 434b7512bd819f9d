import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime, formatPrice } from '../../../complex/rules/format.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { problemOf } from '../../../site/client/api-problem.ts';
import type { DialogSlotProps } from '../../../site/client/dialogs.ts';
import { askHeldAgain, type HeldFlat, useHeldFlat } from '../../../site/client/held-flats.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { type OfficeFormOf, useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { clientCardPath } from '../../../site/office/lists/row-menu.tsx';
import forms from '../../../site/office/office-form.module.css';
import { OfficePhone } from '../../../site/office/office-phone.tsx';
import { OfficeProvider } from '../../../site/office/office-provider.tsx';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { type FoundOption, OptionSearch } from '../../../site/office/option-search.tsx';
import { findClients } from '../../../site/office/suggest.ts';
import { Button } from '../../../site/ui/button.tsx';
import { Tag } from '../../../site/ui/tag.tsx';
import { HOLD_DAYS, holdDaysProblem, mayHoldFor } from '../../rules/holds.ts';
import { BOOKED_STATUS, isSalesStatus, statusTitle, wayTo } from '../../rules/sales-status.ts';
import { useLiveHolds } from '../status/live-holds.ts';
import { sayAdded } from '../users/say-added.ts';
import { DealForm } from './deal-window.tsx';

type Flat = DialogSlotProps<'reserve'>['options'];
const MANAGER = 2;
const HELD = 'Квартира забронирована';

/** «Забронировать»: for whom and for how long. What is missing (the client, his status) is done in the same window. */
export default function ReserveDialog({ open, onClose, options }: DialogSlotProps<'reserve'>) {
  const held = useHeldFlat(options.flat_id, open);
  // Somebody was quicker: that stands until it is read, then who holds the flat.
  const [refused, refuse] = useState<string | null>(null);
  const close = () => {
    refuse(null);
    onClose();
  };
  const { revalidate } = useRevalidator();
  const changed = () => {
    askHeldAgain(options.flat_id);
    void revalidate();
  };
  return (
    <OfficeProvider>
      <OfficeWindow opened={open} onClose={close} title={refused ? 'Не забронировано' : held ? HELD : 'Забронировать'}>
        {held && refused === null ? (
          <Held
            held={held}
            flat={options}
            onClose={close}
            onSold={() => {
              close();
              changed();
            }}
          />
        ) : (
          <Form
            key={options.flat_id}
            {...{ refused, refuse }}
            flat={options}
            onHeld={changed}
            onRead={() => {
              refuse(null);
              askHeldAgain(options.flat_id);
            }}
            onClose={close}
          />
        )}
      </OfficeWindow>
    </OfficeProvider>
  );
}

interface HeldProps {
  readonly held: HeldFlat;
  readonly flat: Flat;
  readonly onClose: () => void;
  readonly onSold: () => void;
}

/** Who holds it, and the deal that ends the hold: whoever came to sell need not open another window. */
function Held({ held, flat, onClose, onSold }: HeldProps) {
  const { client, manager, until, reservation_id } = held;
  const ending = client && reservation_id !== null ? { id: client.id, status: BOOKED_STATUS } : null;
  const others = useLiveHolds(ending)?.filter(({ id }) => id !== reservation_id);
  return (
    <div className={forms.form}>
      <p>{flat.title}</p>
      <p>
        {until ? `Бронь до ${formatDateTime(until)}` : 'На квартиру закрыта сделка'}
        {manager?.name && `, ${manager.name}`}
      </p>
      {client && (
        <p>
          Клиент:{' '}
          <a className="nv-link" href={clientCardPath(client.id)}>
            {client.name ?? client.phone}
          </a>
        </p>
      )}
      {client && reservation_id !== null ? (
        <DealForm
          subject={{ userId: client.id, reservation: { id: reservation_id, price: flat.price }, others }}
          onClose={onClose}
          onSaved={onSold}
          leave="Оставить бронь"
        />
      ) : (
        <div className={forms.buttons}>
          <Button onClick={onClose}>Готово</Button>
        </div>
      )}
    </div>
  );
}

interface Chosen extends FoundOption {
  readonly status: number;
}

const EMPTY = {
  client: null as Chosen | null,
  days: HOLD_DAYS.default as number | string,
  adding: false,
  phone: '',
  name: '',
};

interface FormProps {
  readonly flat: Flat;
  /** Why the flat could not be held, until that is read. */
  readonly refused: string | null;
  readonly refuse: (why: string) => void;
  readonly onRead: () => void;
  readonly onHeld: () => void;
  readonly onClose: () => void;
}

function Form({ flat, refused, refuse, onRead, onHeld, onClose }: FormProps) {
  const form = useOfficeForm('reserve', flat.flat_id, EMPTY);
  const { client, days, adding, phone } = form.draft;
  const term = Number(days);
  const reserve = async () => {
    const hold = { flat_id: flat.flat_id, days: term };
    const done = await form.save(
      () => (client && !adding ? reserveFor(Number(client.value), hold) : reserveForNew(form.draft, hold)),
      HELD,
      (error) => {
        if (error instanceof NobodyToHoldFor) return true;
        const why = refusalOf(error);
        if (why !== undefined) refuse(why);
        return why !== undefined;
      },
    );
    if (done) onHeld();
  };
  const choose = async ({ value, label, hint }: FoundOption) => {
    const { data } = await callApi('listUsers', { query: { id: Number(value) } });
    form.change({ client: { value, label, hint, status: data[0]?.status ?? 1 }, adding: false });
  };
  if (refused !== null) return <Refused form={form} flat={flat} why={refused} onRead={onRead} />;
  return (
    <div className={forms.form}>
      <RestoredNote form={form} />
      <p>
        {flat.title}
        {flat.price !== null && ` · ${formatPrice(flat.price)}`}
      </p>
      {adding ? (
        <>
          <OfficePhone
            value={form.draft.phone}
            onChange={(phone) => form.change({ phone })}
            error={form.errors.phone}
          />
          <TextInput label="Имя" {...form.long('name', 100)} autoComplete="off" size="md" />
        </>
      ) : (
        <OptionSearch label="Клиент: имя, телефон или почта" find={findClients} onChoose={(one) => void choose(one)} />
      )}
      {client && !adding && <Who client={client} onRemove={() => form.change({ client: null })} />}
      <Button variant="subtle" size="sm" onClick={() => form.change({ adding: !adding })}>
        {adding ? 'Выбрать из своих клиентов' : 'Новый клиент'}
      </Button>
      <NumberInput
        label="Дней брони"
        {...form.field('days')}
        error={holdDaysProblem(days) ?? form.field('days').error}
        clampBehavior="none"
        decimalSeparator=","
        size="md"
      />
      <div className={forms.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          variant="primary"
          disabled={!(adding ? phone.trim() !== '' : client !== null && canBook(client.status)) || !mayHoldFor(days)}
          busy={form.saving ? 'Бронируем' : undefined}
          onClick={() => void reserve()}
        >
          Забронировать
        </Button>
      </div>
    </div>
  );
}

interface FlatToHold {
  readonly flat_id: number;
  readonly days: number;
}

const reserveFor = (id: number, hold: FlatToHold) =>
  callApi('reserveFlat', { params: { id }, body: { ...hold, advance: true } });

/** Thrown when the new client is somebody else's, which is said. */
class NobodyToHoldFor extends Error {}

/** Adds the client and holds the flat for him; both are done or neither. */
async function reserveForNew({ phone, name }: typeof EMPTY, hold: FlatToHold): Promise<void> {
  const { data } = await callApi('addClient', { body: { phone, name: name || null, hold } });
  if (data.outcome !== 'created') sayAdded(data, { name, phone });
  if (!data.user) throw new NobodyToHoldFor();
}

/** The server's words when the flat itself stands in the way; undefined for any other failure. */
function refusalOf(error: unknown): string | undefined {
  const problem = problemOf(error);
  return problem?.code === 'conflict' && typeof problem.current?.state === 'string' ? problem.detail : undefined;
}

interface RefusedProps {
  readonly form: OfficeFormOf<typeof EMPTY>;
  readonly flat: Flat;
  readonly why: string;
  readonly onRead: () => void;
}

/** That the flat could not be held, and what became of whom it was meant for. */
function Refused({ form, flat, why, onRead }: RefusedProps) {
  const { client, adding, phone, name } = form.draft;
  const add = async () => {
    const done = await form.save(async () => {
      const { data } = await callApi('addClient', { body: { phone, name: name || null } });
      sayAdded(data, { name, phone });
    }, '');
    if (done) onRead();
  };
  return (
    <div className={forms.form}>
      <p>{flat.title}</p>
      <p role="alert">
        <b>{why}.</b>{' '}
        {adding
          ? `Новый клиент не добавлен: ${[name, phone.replaceAll(' ', NBSP)].filter(Boolean).join(', ')}.`
          : `Клиент остался без этой брони: ${client?.label}.`}
      </p>
      <div className={forms.buttons}>
        {adding && (
          <Button busy={form.saving ? 'Добавляем' : undefined} onClick={() => void add()}>
            Добавить клиента без брони
          </Button>
        )}
        <Button variant="primary" onClick={onRead} autoFocus>
          Понятно
        </Button>
      </div>
    </div>
  );
}

const wayOf = (status: number) => (isSalesStatus(status) ? wayTo(status, BOOKED_STATUS, MANAGER) : []);
const canBook = (status: number): boolean => status === BOOKED_STATUS || wayOf(status).length > 0;

/** The chosen client, and what becomes of his status. */
function Who({ client, onRemove }: { readonly client: Chosen; readonly onRemove: () => void }) {
  const steps = wayOf(client.status).map((status) => `«${statusTitle(status)}»`);
  return (
    <>
      <p>
        <Tag removeLabel={`Убрать: ${client.label}`} onRemove={onRemove}>
          {client.label}
        </Tag>
      </p>
      {client.status !== BOOKED_STATUS && (
        <p className="nv-small nv-secondary">
          {steps.length > 0
            ? `Сейчас «${statusTitle(client.status)}». Переведём: ${steps.join(' → ')}`
            : `Сейчас «${statusTitle(client.status)}»: забронировать нельзя, статус возвращает администратор`}
        </p>
      )}
    </>
  );
}
