import type { LeadRow } from '../../../leads/contract/lead-work.ts';
import { LEAD_KINDS } from '../../../leads/rules/lead-kinds.ts';
import { describeQuiz } from '../../../leads/rules/quiz.ts';
import { mailAddress, ownAddress } from '../../../platform/rules/addresses.ts';
import { Folded } from '../../../site/ui/layout/folded-text.tsx';
import styles from './lead-details.module.css';

/** What a request says: its kind, the answers of the quiz, the message, the page, and marks for whoever takes it. */
export function LeadDetails({ lead }: { readonly lead: LeadRow }) {
  const { kind, quiz, message, email, link, repeats, suspect, basis, outcome } = lead;
  const page = ownAddress(link);
  return (
    <div className={styles.details}>
      <span className={styles.kind}>
        {LEAD_KINDS[kind]}
        {repeats > 0 && <span className={styles.mark}>повторена: {repeats}</span>}
        {suspect && <span className={styles.mark}>проверить: похоже на робота</span>}
        {basis === 'request' && kind !== 'call' && <span className={styles.mark}>без отметки о согласии</span>}
      </span>
      {quiz && (
        <span className="nv-tertiary">
          {describeQuiz(quiz)
            .map(({ label, titles }) => `${label}: ${titles.join(', ')}`)
            .join(' · ')}
        </span>
      )}
      {message && <Folded text={message} className={styles.message} />}
      {email && <a href={mailAddress(email)}>{email}</a>}
      {page && (
        <a className="nv-link" href={page} target="_blank" rel="noopener noreferrer">
          Со страницы {page}
        </a>
      )}
      {outcome && <Folded text={`Итог: ${outcome}`} className="nv-secondary" />}
    </div>
  );
}
