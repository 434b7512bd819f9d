/**
 * What visitors do, as named events. Parts of the page say
 * what happened; whoever measures listens. Nothing leaves the browser unless an adapter is configured and the visitor
 * agreed. Details are closed lists of words and numbers, so no phone or e-mail can travel in them.
 */

import { createSignal } from './store.ts';

/** Where on the site it happened. */
export type AnalyticsPlace =
  | 'header'
  | 'footer'
  | 'menu'
  | 'callback_block'
  | 'callback_dialog'
  | 'quiz'
  | 'feedback'
  | 'auth'
  | 'flat_card'
  | 'flat_window'
  | 'offer_row'
  | 'complex_card'
  | 'search'
  | 'manager_card'
  | 'widget'
  | 'contacts'
  | 'region'
  | 'office';

export interface AnalyticsDetails {
  readonly place?: AnalyticsPlace;
  /** Step of a form with several, from 1. */
  readonly step?: number;
  /** The id of the flat, complex or offer it is about. */
  readonly subject_id?: number;
}

/** Every event with the press it stands for. */
export const ANALYTICS_EVENTS = {
  /** Press login. */
  press_login: 'press login',
  /** A step of the quiz or of the way in was left forwards. */
  press_next: 'press next',
  /** The phone link captioned 'Готовы к вашему звонку'. */
  ready_for_your_call: 'ready for your call',
  /** A callback window was sent. */
  call_me_back: 'call me back',
  /** A callback window was asked for: footer, block. */
  request_call: 'request call',
  whatsapp_chat: 'WhatsApp chat',
  /** The feedback form or the phone step of the quiz was sent. */
  send_contacts: 'send contacts',
  /** The call-me button of a flat card or an offer. */
  call_me: 'call-me',
  /** A link of the detail widgets to WhatsApp. */
  whatsapp: 'WhatsApp',
  /** A callback asked for from a detail widget was accepted. */
  call_requested: 'call-requested',
} as const;

export type AnalyticsEvent = keyof typeof ANALYTICS_EVENTS;
export type AnalyticsListener = (event: AnalyticsEvent, details: AnalyticsDetails) => void;

const happened = createSignal<Parameters<AnalyticsListener>>();

/** Says that something happened. Never throws and never waits. */
export function track(event: AnalyticsEvent, details: AnalyticsDetails = {}): void {
  happened.tell(event, details);
}

/** Hears every later event until the function that it gives is called. */
export function onTrack(listener: AnalyticsListener): () => void {
  return happened.hear((event, details) => {
    try {
      listener(event, details);
    } catch (error) {
      console.warn('analytics listener failed', error);
    }
  });
}
