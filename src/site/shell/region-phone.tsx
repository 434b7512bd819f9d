import { formatPhone } from '../../complex/rules/format.ts';
import { regionPhones } from '../../geography/rules/areas.ts';
import { type AnalyticsPlace, track } from '../client/analytics.ts';
import { useArea } from '../client/region-choice.ts';
import { classNames } from '../ui/class-names.ts';
import { IconAnchor } from '../ui/icon-button.tsx';
import { IconPhone } from '../ui/icons.ts';
import { phoneHref } from '../ui/phone-href.ts';
import styles from './region-phone.module.css';
import { useSite } from './site.ts';

export interface RegionPhoneProps {
  readonly place: AnalyticsPlace;
  /** «Готовы к вашему звонку» under the number. */
  readonly caption?: string;
  readonly className?: string | undefined;
  /** Only the receiver, for narrow screens. */
  readonly iconOnly?: boolean;
}

/** The agency's phone where the visitor looks for a home, 7XXXXXXXXXX; while the page comes to life that of Moscow. */
export function useRegionPhone(): string {
  const { brand } = useSite().config;
  const { region_code } = useArea();
  return regionPhones(brand.phone, brand.phone_region).find(({ key }) => key === region_code)?.phone ?? brand.phone;
}

/**
 * The agency's phone as a link. Where the regions have phones of their own all are in the page and the style sheet shows
 * the chosen region's: the server's page is right for everybody.
 */
export function RegionPhone({ place, caption, className, iconOnly }: RegionPhoneProps) {
  const { brand } = useSite().config;
  const phones = regionPhones(brand.phone, brand.phone_region);
  // The page of a failure may know no phone: a caption without a number would lead nowhere.
  if (brand.phone === '') return null;
  const call = () => track('ready_for_your_call', { place });
  return phones.map(({ key, phone }) => {
    const look = classNames(className, phones.length > 1 && styles[`of${key}`]);
    if (iconOnly) {
      const label = `Позвонить: ${formatPhone(phone)}`;
      return (
        <IconAnchor key={key} className={look} icon={IconPhone} label={label} href={phoneHref(phone)} onClick={call} />
      );
    }
    return (
      <a key={key} className={classNames(styles.phone, look)} href={phoneHref(phone)} onClick={call}>
        <b className={styles.number}>{formatPhone(phone)}</b>
        {caption && <small>{caption}</small>}
      </a>
    );
  });
}
