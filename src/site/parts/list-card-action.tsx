import type { BuildingInList } from '../../complex/contract/buildings.ts';
import { HOUSING_CLASSES } from '../../complex/rules/dictionaries.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { writeFilters } from '../../search/rules/search-filters.ts';
import { SEARCH_PATH } from '../../search/rules/search-path.ts';
import { track } from '../client/analytics.ts';
import { openDialog } from '../client/dialogs.ts';
import { useRegionPhone } from '../shell/region-phone.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { CallButton } from '../ui/call-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconBell, IconPhoneCall } from '../ui/icons.ts';

/** Half the side of the square in which a complex counts as near, degrees: about five kilometres. */
const NEAR = { lat: 0.045, lng: 0.08 };

/** At the foot of a complex in the results: a call, or where nothing is on sale a word when it is, and what is like it. */
export function ListCardAction({ building }: { readonly building: BuildingInList }) {
  const { title } = building.titles;
  const phone = useRegionPhone();
  if (building.flats.on_sale > 0)
    return (
      <CallButton
        variant="light"
        size="sm"
        phone={phone}
        aria-label={`Позвоните мне: ЖК «${title}»`}
        onCall={() => ask(building)}
      >
        <Icon of={IconPhoneCall} size={16} />
        Позвоните{NBSP}мне
      </CallButton>
    );
  return (
    <>
      <ButtonLink
        variant="subtle"
        size="sm"
        to={likeIt(building)}
        aria-label={`Похожие на ЖК ${title}`}
        data-print="hide"
      >
        Похожие
      </ButtonLink>
      <CallButton
        variant="light"
        size="sm"
        phone={phone}
        aria-label={`Сообщить о старте продаж: ЖК ${title}`}
        onCall={() => ask(building, `Сообщить о${NBSP}старте продаж`)}
      >
        <Icon of={IconBell} size={16} />
        Сообщить о{NBSP}старте
      </CallButton>
    </>
  );
}

/** Asks for a call about a complex; `wish` is what else the caller shall know. */
function ask({ title_eng, titles }: BuildingInList, wish?: string): void {
  track('request_call', { place: 'search' });
  const complex = `ЖК${NBSP}«${titles.title}»`;
  openDialog('callback', {
    ...(wish ? { title: wish } : {}),
    topic: wish ? `${wish}: ${complex}` : complex,
    link: `/${title_eng}`,
  });
}

/** Complexes of the same class around it that sell something. */
function likeIt({ class: housing, location: { lat, lng } }: BuildingInList): string {
  const box = { south: lat - NEAR.lat, west: lng - NEAR.lng, north: lat + NEAR.lat, east: lng + NEAR.lng };
  const entry = HOUSING_CLASSES.find(({ id }) => id === housing);
  const pairs = writeFilters({ ...(entry ? { housing_class: [entry.id] } : {}), bounds: box, no_flats: 0 });
  return `${SEARCH_PATH}?${new URLSearchParams(pairs)}`;
}
