import type { InfrastructureKey } from '../../geography/rules/infrastructure.ts';
import { mapsRouteUrl } from '../../geography/rules/maps-route-url.ts';
import { BY_TRANSPORT } from '../../geography/rules/travel-time.ts';
import type { ComplexMapProps } from '../../map/web/complex-map.tsx';
import { Infrastructure } from '../../map/web/infrastructure/infrastructure.tsx';
import { useSite } from '../shell/site.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';

const ComplexMap = lazyPart('complex-map', () => import('../../map/web/complex-map.tsx'));

/** Chips of the first card that is opened; the next ones begin as the visitor left them. */
let chips: readonly InfrastructureKey[] = ['schools', 'kindergartens', 'shops'];

export interface SurroundingsProps extends Pick<ComplexMapProps, 'lat' | 'lng' | 'title' | 'label' | 'outlines'> {}

/** Map of a complex or a village with what is around it. */
export default function Surroundings({ lat, lng, title, label, outlines }: SurroundingsProps) {
  const { config } = useSite();
  return (
    <Infrastructure
      lat={lat}
      lng={lng}
      initial={chips}
      onActive={(active) => {
        chips = active;
      }}
      map={(shown) => (
        <ComplexMap
          lat={lat}
          lng={lng}
          title={title}
          label={label}
          outlines={outlines}
          settings={config.map}
          {...shown}
        />
      )}
      extra={
        <ButtonAnchor
          variant="subtle"
          size="sm"
          href={mapsRouteUrl(null, [lat, lng], BY_TRANSPORT)}
          target="_blank"
          rel="noopener"
        >
          Как добраться
        </ButtonAnchor>
      }
    />
  );
}
