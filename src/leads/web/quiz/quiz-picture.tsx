import type { Drawing } from '../../../site/ui/icon.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import {
  IconBuilding,
  IconBuildingBank,
  IconBuildingCommunity,
  IconCalendarMonth,
  IconCash,
  IconCoins,
  IconHammer,
  IconHelpCircle,
  IconHourglassHigh,
  IconKey,
  IconPaint,
  IconReceipt2,
  IconSofa,
  IconSquareDashed,
  IconTrees,
  IconWall,
} from '../../../site/ui/icons.ts';
import { QUIZ_UNDECIDED, type QuizKey } from '../../rules/quiz.ts';
import styles from './quiz-picture.module.css';

/** Walls of little plans, 48 units wide, one a number of rooms; windows are the gaps on top. */
const PLANS: Readonly<Record<string, string>> = {
  studio: 'M3 3v42h42V3H32M3 3h8M20 3h6M3 36h12v9M24 45v0',
  '1': 'M3 3v42h42V3H34M3 3h6M17 3h8M24 3v18H3M24 30v-9h8M24 45v-6',
  '2': 'M3 3v42h42V3H36M3 3h6M16 3h6M28 3h2M21 3v20M3 23h9M21 23h6M36 23h9M27 23v10M16 45V33H3',
  '3': 'M3 3v42h42V3H38M3 3h5M15 3h6M28 3h4M19 3v18M33 3v18M3 21h7M19 21h5M33 21h12M24 30h21M14 45V32H3',
  '4': 'M3 3v42h42V3H40M3 3h4M13 3h5M24 3h5M35 3h0M15 3v16M27 3v16M36 3v16M3 19h6M15 19h5M27 19h18M28 30h17M28 30v6M14 45V31H3',
};

const ICONS: Readonly<Record<Exclude<QuizKey, 'rooms'>, Readonly<Record<string, Drawing>>>> = {
  cities: { moscow: IconBuilding, new_moscow: IconBuildingCommunity, moscow_region: IconTrees },
  prices: { up_to_5: IconCoins, up_to_10: IconCoins, up_to_15: IconCash, over_15: IconCash },
  waits: {
    ready: IconKey,
    half_year: IconHourglassHigh,
    year: IconCalendarMonth,
    two_years: IconHammer,
  },
  payments: { mortgage: IconBuildingBank, installment: IconReceipt2, full: IconCash },
  decorations: {
    none: IconWall,
    clean: IconPaint,
    pre_clean: IconHammer,
    furnished: IconSofa,
    refurbished: IconKey,
    no_walls: IconSquareDashed,
  },
};

/** A small drawing of an answer; the words beside it say the same. */
export function QuizPicture({ question, option }: { readonly question: QuizKey; readonly option: string }) {
  const plan = question === 'rooms' ? PLANS[option] : undefined;
  if (plan !== undefined) {
    return (
      <svg className={styles.plan} viewBox="0 0 48 48" width={46} height={46} aria-hidden="true">
        <path d={plan} />
        <path className={styles.glass} d="M11 3h7M28 3h7" />
      </svg>
    );
  }
  const icon = question === 'rooms' || option === QUIZ_UNDECIDED.id ? undefined : ICONS[question][option];
  return <Icon of={icon ?? IconHelpCircle} size={36} />;
}
