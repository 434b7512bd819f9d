import { createStore, useHeard } from './store.ts';

/** What a window of the shell may be told when it is opened. */
export interface DialogOptions {
  /** «Позвоните мне»: asks for a phone. */
  readonly callback: {
    /** Heading in place of the usual one. */
    readonly title?: string;
    /** What the visitor looked at, as the request tells it («ЖК Яузский каскад»). */
    readonly topic?: string;
    /** Path of the page that the request is about; the present one unless said. */
    readonly link?: string;
  };
  /** «Спасибо»: closes by itself after 5 s; stays while what it thanks for waits in the browser. */
  readonly thanks: {
    readonly title?: string;
    readonly text?: string;
    /** Said until what waits has ended. */
    readonly waiting?: { readonly text: string; readonly arrival: Promise<'arrived' | 'lost'> };
  };
  /** Six questions, then a selection by a manager. */
  readonly quiz: { readonly link?: string };
  /** Asks a guest to log in; `back` is where he returns to, the present page unless said. `kept`: what he starred is remembered here. */
  readonly 'login-required': { readonly back?: string; readonly kept?: boolean };
  /** «Ваш город Москва, верно?» */
  readonly region: Readonly<Record<never, never>>;
  /** Staff recommend something to clients. `title`: what it is called. */
  readonly recommend: {
    readonly entity_type: 'building' | 'flat' | 'offer';
    readonly entity_id: number;
    readonly title: string;
  };
  /** Staff send what they ticked to a client. */
  readonly picked: Readonly<Record<never, never>>;
  /** Staff hold a flat for a client, or close the deal on one that is held. `price`: roubles. */
  readonly reserve: { readonly flat_id: number; readonly title: string; readonly price: number | null };
  /** The menu of narrow screens. */
  readonly menu: Readonly<Record<never, never>>;
}

export type DialogName = keyof DialogOptions;

/** What the shell gives to the component of a window, which stays after its first opening so that it can fade. */
export interface DialogSlotProps<Name extends DialogName> {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Of the last opening. */
  readonly options: DialogOptions[Name];
}

export interface DialogsState {
  /** The window that is open; one at a time. */
  readonly open: DialogName | null;
  /** Of every window that was opened since the page was loaded: what it was told last. */
  readonly told: Partial<DialogOptions>;
}

const NOTHING: DialogsState = { open: null, told: {} };
const dialogs = createStore(NOTHING);

/** Opens a window of the shell from anywhere in the browser. Another one that is open gives way to it. */
export function openDialog<Name extends DialogName>(name: Name, options?: DialogOptions[Name]): void {
  dialogs.set({ open: name, told: { ...dialogs.get().told, [name]: options ?? {} } });
}

const codes = new Map<DialogName, () => Promise<unknown>>();

/** Says how the code of a window is loaded, so that it can be there before the window is opened. */
export function registerDialogCode(name: DialogName, load: () => Promise<unknown>): void {
  codes.set(name, load);
}

/** Loads the code of a window that will be wanted, as long as there is a connection. A failure is for the opening to tell. */
export function prepareDialog(name: DialogName): void {
  codes
    .get(name)?.()
    .catch(() => undefined);
}

/** Closes the window that is open; given a name, only when it is that one. */
export function closeDialog(name?: DialogName): void {
  const state = dialogs.get();
  if (state.open !== null && (name === undefined || state.open === name)) dialogs.set({ ...state, open: null });
}

/** Which window is open and what all were told; nothing on the server. */
export function useDialogs(): DialogsState {
  return useHeard(dialogs.hear, dialogs.get, NOTHING);
}
