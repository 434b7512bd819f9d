import { formatDate } from '../../../complex/rules/format.ts';
import { CONSENTS, type ConsentKind } from '../../../people/rules/consents.ts';
import { nbsp } from '../../../platform/rules/russian.ts';
import type { ClientCard } from '../../contract/client-card.ts';
import styles from './client-consents.module.css';

type Consent = ClientCard['consents'][number];

/** Where a box was ticked, by the form's name in the journal. */
const FORMS: Readonly<Record<string, string>> = {
  register: 'регистрация',
  callback: 'обратный звонок',
  quiz: 'квиз',
  feedback: 'обратная связь',
  profile: 'профиль',
};

/** What a client agreed to and in which wording: of each kind the latest, in the order of the boxes. */
export function ClientConsents({ consents }: { readonly consents: readonly Consent[] }) {
  const latest = (Object.keys(CONSENTS) as ConsentKind[]).flatMap((kind) => {
    const found = consents.find((consent) => consent.kind === kind);
    return found?.given ? [{ ...found, words: CONSENTS[kind].linked }] : [];
  });
  if (latest.length === 0) return 'Не отмечал';
  return (
    <ul className={styles.list}>
      {latest.map(({ kind, words, at, form, text_version }) => (
        <li key={kind}>
          На {nbsp(words)}
          <span className={styles.source}>
            {nbsp(`${formatDate(at)}, ${FORMS[form] ?? form}, редакция от ${formatDate(`${text_version}T12:00:00Z`)}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
