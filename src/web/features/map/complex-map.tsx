import { type ReactNode, useEffect, useRef } from 'react';
import type { ReleaseColour } from '../../../contract/parts.ts';
import { boundsOf } from '../../../domain/geometry.ts';
import { NBSP } from '../../../domain/russian.ts';
import type { LatLng } from '../../../domain/search-filters.ts';
import styles from './complex-map.module.css';
import type { Camera, MapSettings, Outline } from './map-engine.ts';
import { MapFrame } from './map-frame.tsx';
import { useMapEngine } from './use-map-engine.ts';

export interface ComplexMapProps {
  readonly lat: number;
  readonly lng: number;
  /** Name of the complex. */
  readonly title: string;
  readonly outlines: readonly {
    readonly id: number;
    readonly title: string;
    readonly state: ReleaseColour;
    readonly polygon: readonly LatLng[];
  }[];
  readonly settings: MapSettings;
  /** Buttons above the zoom. */
  readonly controls?: ReactNode;
}

/** Zoom at which a complex is seen with its neighbourhood. */
const ZOOM = 14.5;

/** Where a complex stands: its pin, the outlines of its houses, the map around. Fills its parent. */
export default function ComplexMap({ lat, lng, title, outlines, settings, controls }: ComplexMapProps) {
  const map = useMapEngine({ settings, centre: [lat, lng], zoom: ZOOM, cooperative: true });
  const { engine } = map;
  useEffect(() => {
    if (!engine) return;
    engine.setOutlines(outlines.map((outline): Outline => ({ ...outline, owner: outline.id })));
    const box = boundsOf(outlines.flatMap(({ polygon }) => [...polygon]));
    if (box) engine.focus(box, { zoomMax: ZOOM, padding: 80, animate: false });
  }, [engine, outlines]);
  return (
    <MapFrame map={map} label={`ЖК${NBSP}«${title}» на${NBSP}карте`} controls={controls}>
      {engine && <Pin camera={engine.camera} lat={lat} lng={lng} title={title} />}
    </MapFrame>
  );
}

interface PinProps {
  readonly camera: Camera;
  readonly lat: number;
  readonly lng: number;
  readonly title: string;
}

function Pin({ camera, lat, lng, title }: PinProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const put = () => {
      const [x, y] = camera.project([lat, lng]);
      if (ref.current) ref.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    };
    put();
    return camera.subscribe(put);
  }, [camera, lat, lng]);
  return (
    <div ref={ref} className={styles.place}>
      <span className={styles.pin} translate="no">
        {title}
      </span>
    </div>
  );
}
