import { formatPhone } from '../../../complex/rules/format.ts';

/** Who processes personal data, as the documents name him. From the configuration of an installation. */
export interface Operator {
  /** «ООО «Новосёл»». */
  readonly name: string;
  readonly inn?: string | undefined;
  readonly ogrn?: string | undefined;
  readonly address: string;
  /** As it is shown: '+7 (495) 012-34-56'. */
  readonly phone: string;
  readonly email?: string | undefined;
  /** Whether a counter of visits is configured. It runs only for those who agreed. */
  readonly has_counter: boolean;
}

export interface LegalTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** `{operator}`, `{name}` and `{contacts}` in paragraphs and lists stand for the data of the {@link Operator}. */
export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
  readonly table?: LegalTable;
}

/** A legal document. A lawyer of the agency approves the words; whoever changes them gives them a new version. */
export interface LegalText {
  readonly title: string;
  readonly description: string;
  /** Date of this wording, YYYY-MM-DD. */
  readonly version: string;
  /** `when`: shown only where a counter of visits is configured, or only where there is none. */
  readonly sections: readonly (LegalSection & { readonly when?: 'counter' | 'no_counter' })[];
}

/** What the documents need of an installation's settings. */
export interface OperatorSettings {
  readonly legal_name: string;
  readonly inn?: string | undefined;
  readonly ogrn?: string | undefined;
  readonly address: string;
  readonly phone: string;
  readonly email?: string | undefined;
  readonly yandex_metrika_id?: string | undefined;
}

/** The operator that an installation's settings describe. */
export function operatorOf(settings: OperatorSettings): Operator {
  const { legal_name, inn, ogrn, address, phone, email, yandex_metrika_id } = settings;
  const has_counter = yandex_metrika_id !== undefined;
  // Word joiners: the number never breaks at its hyphens.
  const whole = formatPhone(phone).replaceAll('-', '\u2060-\u2060');
  return { name: legal_name, inn, ogrn, address, phone: whole, email, has_counter };
}
