import { useRef } from 'react';
import { NBSP } from '../../domain/russian.ts';
import type { ComplexMapProps } from '../features/map/complex-map.tsx';
import { useSite } from '../shell/site.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useNear } from '../ui/use-near.ts';

const ComplexMap = lazyPart('office-map', () => import('../features/map/complex-map.tsx'));
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
