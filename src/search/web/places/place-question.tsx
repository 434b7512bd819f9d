import { Link } from 'react-router';
import type { GeoSuggestion, SearchedSuggestion } from '../../../geography/contract/geo.ts';
import { villageCardPath } from '../../rules/about-villages.ts';
import { isSearched } from '../../rules/choose-place.ts';
import styles from '../search-box.module.css';
import { notUnderstood, withKind } from './place-offers.ts';

/** What was typed as a place and may mean several things, or nothing. */
export interface PlaceQuestion {
  readonly term: string;
  readonly offers: readonly GeoSuggestion[];
  /** What was not understood, as it was typed. */
  readonly unread: readonly string[];
  /** Why some of it is no filter. */
  readonly notes: readonly string[];
}

export interface PlaceQuestionBoxProps {
  readonly question: PlaceQuestion;
  /** The fields that are filled in, as a query: without JavaScript an answer is a link with all of them. */
  readonly filled: string;
  readonly onChoose: (place: SearchedSuggestion) => void;
}

/** Asks what was meant instead of guessing; the words stay in the field. */
export function PlaceQuestionBox({ question, filled, onChoose }: PlaceQuestionBoxProps) {
  const { term, offers, unread, notes } = question;
  const answered = (place: SearchedSuggestion) => {
    const fields = new URLSearchParams(filled);
    fields.delete('term');
    fields.append(place.kind, String(place.id));
    return `/search?${fields}`;
  };
  const without = new URLSearchParams(filled);
  without.delete('term');
  return (
    <div className={styles.question} role="alert">
      <p>{said(term, offers.length, unread, notes)}</p>
      <div className={styles.answers}>
        {offers.map((place) =>
          isSearched(place) ? (
            <a
              key={`${place.kind}/${place.id}`}
              href={answered(place)}
              className={styles.answer}
              onClick={(event) => {
                event.preventDefault();
                onChoose(place);
              }}
            >
              {withKind(place)}
            </a>
          ) : (
            <Link
              key={`${place.kind}/${place.id}`}
              to={villageCardPath(place.title_eng, {}, unread.join(' '))}
              className={styles.answer}
            >
              {withKind(place)}
            </Link>
          ),
        )}
        <a href={`/search?${without}`} className={styles.answer}>
          Искать без этих слов
        </a>
      </div>
    </div>
  );
}

function said(term: string, offers: number, unread: readonly string[], notes: readonly string[]): string {
  if (notes.length > 0) return `${notUnderstood(unread, notes)}${offers > 0 ? ' Нашлось по остальным словам:' : ''}`;
  if (offers === 0) return `Не нашли места «${term}». Проверьте название или выберите из подсказок.`;
  if (unread.length > 0) return `${notUnderstood(unread)} Нашлось по остальным словам:`;
  return `«${term}» — что вы имеете в виду?`;
}
