import type { ReactNode } from 'react';
import { lackOf } from '../../site/client/visitor.ts';
import { ButtonLink } from '../../site/ui/button.tsx';
import { Breadcrumbs } from '../../site/ui/layout/breadcrumbs.tsx';
import type { Profile, SessionSummary } from '../contract/me.ts';
import type { SecondFactor } from '../contract/second-factor.ts';
import { isStaff } from '../rules/roles.ts';
import { Counters } from './counters.tsx';
import { OwnFlats } from './own-flats.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonCard } from './person-card.tsx';
import styles from './profile-page.module.css';
import { ReferralCode } from './referral-code.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { Sessions } from './sessions.tsx';

export interface ProfilePageProps {
  readonly visitor: Profile;
  readonly sessions: readonly SessionSummary[];
  readonly secondFactor: SecondFactor;
  /** Epoch milliseconds of the rendering. */
  readonly now: number;
  /** The manager's card, for those who have one. */
  readonly managerCard?: ReactNode;
}

/** The visitor himself: name, phone, role, referral code, counters, password, one-time codes of staff, sessions. */
export function ProfilePage({ visitor, sessions, secondFactor, now, managerCard }: ProfilePageProps) {
  return (
    <div className={`nv-wrap ${styles.page}`}>
      <Breadcrumbs crumbs={[{ title: 'Главная', to: '/' }, { title: 'Профиль' }]} />
      <div className={styles.head}>
        <h1>Профиль</h1>
        {isStaff(visitor.role) && lackOf(visitor) === undefined && (
          <ButtonLink to="/clients/today" variant="primary">
            К работе
          </ButtonLink>
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <PersonCard visitor={visitor} />
          <PasswordForm visitor={visitor} />
          {isStaff(visitor.role) && <SecondFactorCard visitor={visitor} state={secondFactor} />}
          <Sessions sessions={sessions} now={now} />
        </div>
        <div className={styles.column}>
          {managerCard && <section className={`nv-card ${styles.card}`}>{managerCard}</section>}
          <OwnFlats visitor={visitor} />
          <Counters visitor={visitor} />
          <ReferralCode code={visitor.referral_code} />
        </div>
      </div>
    </div>
  );
}
