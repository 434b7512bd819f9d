import { useRef } from 'react';
import type { ComplexMapProps } from '../../map/web/complex-map.tsx';
import { NBSP } from '../../platform/rules/russian.ts';
import { useSite } from '../shell/site.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { useNear } from '../ui/use-near.ts';

const ComplexMap = lazyPart('office-map', () => import('../../map/web/complex-map.tsx'));
const NOTHING: ComplexMapProps['outlines'] = [];
const NO_MARKS: ComplexMapProps['marks'] = [];

export interface OfficeMapProps {
  readonly point: readonly [number, number];
  readonly title: string;
}

/** Where the office is; loaded when it comes near. */
export function OfficeMap({ point: [lat, lng], title }: OfficeMapProps) {
  const { map } = useSite().config;
  const ref = useRef<HTMLDivElement>(null);
  const near = useNear(ref);
  return (
    <div ref={ref} style={{ position: 'absolute', inset: 0 }}>
      {near && (
        <ComplexMap
          lat={lat}
          lng={lng}
          title={title}
          label={`Офис на${NBSP}карте`}
          outlines={NOTHING}
          marks={NO_MARKS}
          selected={undefined}
          onSelect={() => undefined}
          settings={map}
        />
      )}
    </div>
  );
}
