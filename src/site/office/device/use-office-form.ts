import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react';
import { tooLong } from '../../../platform/rules/text-length.ts';
import type { ApiCallName, ApiInput, ApiOutput } from '../../client/api-routes.ts';
import { notify } from '../../client/notices.ts';
import { keepDraft, keptDraft, type TypedField } from '../../client/office-device.ts';
import { onePress } from '../../client/one-press.ts';
import { useVisitor } from '../../client/visitor.ts';
import { failureText, fieldErrors } from '../saved.ts';
import type { OfficeForm } from './office-forms.ts';
import { outboxOf } from './outbox.ts';

type FieldErrors = Readonly<Record<string, string>>;
type Named<Draft, Value> = { [Key in keyof Draft]: Draft[Key] extends Value ? Key : never }[keyof Draft] & string;
type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** A logout in another tab has closed this form by then, ms. */
const AFTER_LOGOUT = 1_500;
/** Said when a command waits for the network. */
const WAITS = 'Нет сети: сохраним, как только появится';

/** What became of a command: its answer, `waiting` when it will be sent by itself, false when the server refused it. */
export type Sent<Name extends ApiCallName> = { readonly answer: ApiOutput<Name> } | 'waiting' | false;

/** What was found on the device when the form opened. */
export interface Restored {
  /** When it was typed, epoch ms. */
  readonly at: number;
  /** Fields that somebody else changed meanwhile. */
  readonly contested: readonly string[];
}

export type OfficeFormOf<Draft extends object> = ReturnType<typeof useOfficeForm<Draft>>;

/**
 * A form of the back-office: what somebody fills in, the properties of its fields (`<TextInput {...text('title')} />`), and
 * its saving. What is typed stays on the device until it is saved, through lost network, a reload and an ended session;
 * without network the command waits there and is sent by itself, once.
 *
 * @param form its name in {@link OFFICE_FORMS}. @param subject what it is about: an id, `new`.
 * @param start what its fields hold before anything is typed; JSON.
 */
export function useOfficeForm<Draft extends object>(
  form: OfficeForm,
  subject: string | number,
  start: Draft | (() => Draft),
) {
  const owner = useVisitor()?.id ?? 0;
  const place = `${form}:${subject}`;
  const kept = useKeptFields(owner, place, start);
  const { current: limits } = useRef<Limits>(new Map());
  /** What is too long to be sent, as the fields say it already. */
  const excess = (): FieldErrors =>
    Object.fromEntries(
      [...limits].flatMap(([name, { key, max }]) => {
        const said = tooLong(String(kept.draft[key as keyof Draft] ?? ''), max);
        return said === undefined ? [] : [[name, said]];
      }),
    );
  const saving = useSending(owner, form, String(subject), kept.forget, excess);
  return { ...kept, ...fieldsOf(kept.draft, kept.change, saving.errors, limits), ...saving };
}

function useKeptFields<Draft extends object>(owner: number, place: string, start: Draft | (() => Draft)) {
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(base);
  const [restored, setRestored] = useState<Restored | null>(null);
  const current = useRef(draft);
  const show = (next: Draft): void => {
    current.current = next;
    setDraft(next);
  };
  // The server draws the form without it, so it comes after the first drawing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each place
  useEffect(() => {
    const found = keptDraft(owner, place);
    if (!found) return;
    const known = Object.entries(found.fields).filter(([field]) => field in base);
    show({ ...base, ...Object.fromEntries(known.map(([field, { value }]) => [field, value])) });
    const contested = known.filter(([field, kept]) => !isSame(kept.base, base[field as keyof Draft]));
    setRestored({ at: found.at, contested: contested.map(([field]) => field) });
  }, [owner, place]);
  const typedHere = useRef(false);
  // Another tab that saves its own text empties the place: what was typed here stays kept, unless its writer has left.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepAgain = (): void => {
      const fields = typedFields(base, current.current);
      if (Object.keys(fields).length > 0 && !keptDraft(owner, place))
        keepDraft(owner, place, { at: Date.now(), fields });
    };
    const emptied = (): void => {
      clearTimeout(timer);
      if (typedHere.current) timer = setTimeout(keepAgain, AFTER_LOGOUT);
    };
    addEventListener('storage', emptied);
    return () => {
      clearTimeout(timer);
      removeEventListener('storage', emptied);
    };
  }, [owner, place, base]);
  const change = (changed: Partial<Draft>): void => {
    const next = { ...current.current, ...changed };
    typedHere.current = true;
    show(next);
    keepDraft(owner, place, { at: Date.now(), fields: typedFields(base, next) });
  };
  /** Nothing typed is left: the form is as it began, or as `next` says it is now. */
  const forget = (next: Draft = base): void => {
    typedHere.current = false;
    keepDraft(owner, place, undefined);
    setRestored(null);
    setBase(next);
    show(next);
  };
  const touched = useMemo(() => !isSame(draft, base), [draft, base]);
  return { draft, change, forget, restored, touched };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function typedFields<Draft extends object>(base: Draft, draft: Draft): Record<string, TypedField> {
  return Object.fromEntries(
    (Object.keys(draft) as (keyof Draft & string)[])
      .filter((field) => !isSame(draft[field], base[field]))
      .map((field) => [field, { value: draft[field], base: base[field] }]),
  );
}

/** The properties of fields. `name` is the server's name of a field in `errors`, where it is not the same. */
function fieldsOf<Draft extends object>(
  draft: Draft,
  change: (changed: Partial<Draft>) => void,
  errors: FieldErrors,
  limits: Limits,
) {
  const put = <Key extends keyof Draft>(key: Key, value: unknown) => change({ [key]: value } as Partial<Draft>);
  return {
    /** A field that hands over what it holds: a number, a date, a choice. */
    field: <Key extends keyof Draft & string>(key: Key, name: string = key) => ({
      value: draft[key],
      error: errors[name],
      onChange: (value: Draft[Key]) => put(key, value),
    }),
    /** One of several, never none. */
    choice: <Key extends keyof Draft & string>(key: Key, name: string = key) => ({
      value: draft[key],
      error: errors[name],
      onChange: (value: Draft[Key] | null) => value !== null && put(key, value),
    }),
    /** A text that its field takes up to so many signs; a longer one stays as it is typed and is not sent. */
    long: <Key extends Named<Draft, string>>(key: Key, max: number, name: string = key) => {
      limits.set(name, { key, max });
      return {
        value: draft[key],
        error: tooLong(String(draft[key]), max) ?? errors[name],
        onChange: ({ currentTarget: { value } }: Typing) => put(key, value),
      };
    },
    text: <Key extends Named<Draft, string>>(key: Key, name: string = key) => ({
      value: draft[key],
      error: errors[name],
      onChange: ({ currentTarget: { value } }: Typing) => put(key, value),
    }),
    tick: <Key extends Named<Draft, boolean>>(key: Key) => ({
      checked: draft[key],
      onChange: ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) => put(key, checked),
    }),
  };
}

/** How long the texts of a form may be, by the server's name of the field. */
type Limits = Map<string, { readonly key: string; readonly max: number }>;

function useSending(owner: number, form: OfficeForm, subject: string, forget: () => void, excess: () => FieldErrors) {
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const begin = (): void => {
    setSaving(true);
    setErrors({});
    setRefusal(null);
  };
  const mark = (fields: FieldErrors): void => {
    setErrors(fields);
    // The field may lie above what is seen of a long form.
    setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const refuse = (error: unknown): false => {
    const fields = fieldErrors(error);
    mark(fields);
    const blamed = Object.keys(fields).length > 0;
    if (!blamed) setRefusal(failureText(error));
    notify.error(blamed ? 'Проверьте отмеченные поля' : failureText(error));
    return false;
  };
  /** Marks what a form itself finds wrong before it is sent; false when there is nothing. */
  const refused = (fields: FieldErrors): boolean => {
    mark(fields);
    const some = Object.keys(fields).length > 0;
    if (some) notify.error('Проверьте отмеченные поля');
    return some;
  };
  /**
   * Sends a command, once for a button that is pressed twice; what is wrong is said at its field, everything else as a notice.
   * Saved or waiting, what was typed leaves the form.
   */
  const send = <Name extends ApiCallName>(name: Name, input: ApiInput<Name>, said: string): Promise<Sent<Name>> =>
    onePress(
      `${owner} ${form}:${subject} ${name} ${JSON.stringify(input)}`,
      () => sendOnce(name, input, said),
      (sent) => sent !== false,
    );
  const sendOnce = async <Name extends ApiCallName>(
    name: Name,
    input: ApiInput<Name>,
    said: string,
  ): Promise<Sent<Name>> => {
    if (refused(excess())) return false;
    begin();
    const words = wordsOf(input as object);
    const outcome = await outboxOf(owner).send({ call: name, input: input as object, form, subject, said, words });
    setSaving(false);
    if (outcome.kind === 'refused') return refuse(outcome.error);
    forget();
    if (outcome.kind === 'waiting') {
      notify.warning(WAITS);
      return 'waiting';
    }
    if (said) notify.success(said);
    return { answer: outcome.answer as ApiOutput<Name> };
  };
  /**
   * Waits for a change that only an open page can make, a file for example. What was typed stays until it is saved.
   *
   * @param shows whether the form itself shows this failure; others are said as a notice.
   */
  const save = async (
    change: () => Promise<unknown>,
    said: string,
    shows: (error: unknown) => boolean = () => false,
  ): Promise<boolean> => {
    if (refused(excess())) return false;
    begin();
    try {
      await change();
      forget();
      if (said) notify.success(said);
      return true;
    } catch (error) {
      return shows(error) ? false : refuse(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    saving,
    errors,
    /** Why the last command was refused where no field is to blame, for forms that say so for longer than a notice does. */
    refusal,
    send,
    save,
    refused,
  };
}

/** The first words of a command, so that whoever sees it wait knows which it is. */
function wordsOf(input: object): string {
  const body: unknown = 'body' in input ? input.body : undefined;
  const texts = Object.values((body ?? {}) as Record<string, unknown>).filter((value) => typeof value === 'string');
  return texts.join(' · ').slice(0, 200);
}
