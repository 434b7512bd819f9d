import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Bounds, LatLng } from '../../geography/rules/coordinates.ts';
import { boundsOf } from '../../geography/rules/geometry.ts';
import type { ReleaseColour } from '../../platform/contract/parts.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import styles from './complex-map.module.css';
import { hasForeignGround, isInside } from './engine/ground-reach.ts';
import type { Camera, MapEngine, MapSettings, Outline } from './engine/map-engine.ts';
import { useMapEngine } from './engine/use-map-engine.ts';
import { MapFrame } from './map-frame.tsx';
import { PlaceLayer, type PlaceLayerProps } from './place-layer.tsx';
import { Legend } from './placemarks/legend.tsx';

export interface ComplexMapProps extends Omit<PlaceLayerProps, 'camera'> {
  readonly lat: number;
  readonly lng: number;
  /** Name of the complex or village, on its pin. */
  readonly title: string;
  /** What the map shows, for screen readers. */
  readonly label: string;
  readonly outlines: readonly {
    readonly id: number;
    readonly title: string;
    /** Said on it; '' says nothing. */
    readonly name: string;
    readonly state: ReleaseColour;
    readonly polygon: readonly LatLng[];
  }[];
  readonly settings: MapSettings;
  /** Buttons above the zoom. */
  readonly controls?: ReactNode;
}

/** Whether the file of the map has streets there, which a picture does not show. */
const hasStreets = ({ file }: MapSettings, home: LatLng): boolean => file !== undefined && isInside(home, file.bounds);

/** Zoom at which a complex is seen with its neighbourhood: with streets it is nearer. */
const zoomOf = (settings: MapSettings, home: LatLng): number => (hasStreets(settings, home) ? 15 : 14);

/** Where a complex stands: its pin, the outlines of its houses, what is around. Fills its parent. */
export default function ComplexMap(props: ComplexMapProps) {
  const { lat, lng, title, label, outlines, settings, controls, marks, selected, onSelect } = props;
  const zoom = zoomOf(settings, [lat, lng]);
  // Most people scroll past it: a picture of the embedded ground will do until somebody reaches for the map.
  const [live, setLive] = useState(() => hasForeignGround(settings) || hasStreets(settings, [lat, lng]));
  const map = useMapEngine({ settings, centre: [lat, lng], zoom, cooperative: true, still: !live });
  const { engine } = map;
  const looked = useRef<typeof outlines>(undefined);
  useEffect(() => {
    if (!engine) return;
    engine.setOutlines(outlines.map((outline): Outline => ({ ...outline, owner: outline.id })));
    // The live map looks where its picture was moved to.
    if (looked.current === outlines) return;
    looked.current = outlines;
    const box = boundsOf(outlines.flatMap(({ polygon }) => [...polygon]));
    if (box) engine.focus(box, { zoomMax: zoom, padding: 80, animate: false });
  }, [engine, outlines, zoom]);
  useMarksInSight(engine, [lat, lng], marks, zoom);
  const chosen = marks.find(({ id }) => id === selected);
  const [chosenLat, chosenLng] = [chosen?.lat, chosen?.lng];
  useEffect(() => {
    if (engine && chosenLat !== undefined && chosenLng !== undefined) showPlace(engine, [chosenLat, chosenLng]);
  }, [engine, chosenLat, chosenLng]);
  return (
    <MapFrame map={map} label={label} controls={controls} onTouch={() => setLive(true)}>
      {engine && <OverGround camera={engine.camera} {...{ lat, lng, title, outlines, marks, selected, onSelect }} />}
      {outlines.length > 0 && (
        <div className={styles.legend}>
          <Legend year={moscowYear(new Date())} shown={new Set(outlines.map(({ state }) => state))} />
        </div>
      )}
    </MapFrame>
  );
}

type OverGroundProps = Pick<ComplexMapProps, 'lat' | 'lng' | 'title' | 'outlines'> & PlaceLayerProps;

/**
 * Names of the parts, what is around over them, and above all the name of the complex, which no mark covers; only a chosen
 * place comes above it.
 */
export function OverGround({ lat, lng, title, outlines, ...places }: OverGroundProps) {
  const { camera } = places;
  const boxes = useMemo(
    () =>
      outlines.filter(({ name }) => name !== '').map(({ polygon, ...rest }) => ({ ...rest, box: boundsOf(polygon) })),
    [outlines],
  );
  return (
    <>
      {boxes.map(({ id, name, box }) => {
        if (!box) return null;
        return (
          <At key={id} camera={camera} lat={(box.south + box.north) / 2} lng={(box.west + box.east) / 2} within={box}>
            <Name name={name} />
          </At>
        );
      })}
      <PlaceLayer {...places} />
      <At camera={camera} {...pinPlace({ lat, lng }, outlines)}>
        <span className={styles.pin} translate="no">
          {title}
        </span>
      </At>
    </>
  );
}

/** Where the pin of a complex points: the northernmost corner of its houses, so that its name covers none of them; else its point. */
export function pinPlace(
  home: { readonly lat: number; readonly lng: number },
  outlines: readonly { readonly polygon: readonly LatLng[] }[],
): { readonly lat: number; readonly lng: number } {
  const corners = outlines.flatMap(({ polygon }) => polygon);
  const [first] = corners;
  if (!first) return home;
  const [lat, lng] = corners.reduce((top, corner) => (corner[0] > top[0] ? corner : top), first);
  return { lat, lng };
}

/** Places of each kind that the map is to show, the nearest. */
const IN_SIGHT = 2;

/** Takes in the nearest of each kind whenever others are shown: a map that is pressed «Школы» shows schools. */
function useMarksInSight(
  engine: MapEngine | undefined,
  home: LatLng,
  marks: PlaceLayerProps['marks'],
  zoomMax: number,
): void {
  const [lat, lng] = home;
  const key = marks.map(({ id }) => id).join();
  const show = useEffectEvent((map: MapEngine) => {
    const nearest = [...Map.groupBy(marks, ({ colour }) => colour).values()].flatMap((kind) =>
      kind.slice(0, IN_SIGHT).map((mark): LatLng => [mark.lat, mark.lng]),
    );
    const { width, height } = map.camera.size();
    const isHidden = (place: LatLng) => {
      const [x, y] = map.camera.project(place);
      return x < 0 || y < 0 || x > width || y > height;
    };
    const box = nearest.some(isHidden) && boundsOf([home, ...nearest]);
    if (box) map.focus(box, { zoomMax, padding: AIR });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other places, by their ids, and another home
  useEffect(() => {
    if (engine && key !== '') show(engine);
  }, [engine, key, lat, lng]);
}

/** Air between a chosen place and the edges of the map, px. */
const AIR = 60;

/** Moves the map just so far that the place is seen. */
function showPlace(engine: MapEngine, place: LatLng): void {
  const [x, y] = engine.camera.project(place);
  const { width, height } = engine.camera.size();
  const dx = Math.min(0, x - AIR) + Math.max(0, x + AIR - width);
  const dy = Math.min(0, y - AIR) + Math.max(0, y + AIR - height);
  if (dx !== 0 || dy !== 0) engine.panBy(dx, dy);
}

interface AtProps {
  readonly camera: Camera;
  readonly lat: number;
  readonly lng: number;
  /** What it is the name of: hidden where that is too small to be told from its neighbours. */
  readonly within?: Bounds;
  readonly children: ReactNode;
}

/** An outline of so many pixels, across or along, has room for its number, and for all of its name. */
const [NUMBERED, NAMED] = [20, 48];
const roomFor = (size: number): string => (size < NUMBERED ? 'none' : size < NAMED ? 'number' : 'name');

/** 'Корп. 4', where there is little room '4'; another name wants all of it. */
function Name({ name }: { readonly name: string }) {
  const [, word = '', number = ''] = /^(Корп\. )(\S{1,4})$/.exec(name) ?? [];
  return (
    <span className={styles.name} data-numbered={number !== '' || undefined}>
      {number === '' ? (
        name
      ) : (
        <>
          <span className={styles.word}>{word}</span>
          {number}
        </>
      )}
    </span>
  );
}

function sizeOf(camera: Camera, { south, west, north, east }: Bounds): number {
  const [[left, bottom], [right, top]] = [camera.project([south, west]), camera.project([north, east])];
  return Math.max(Math.abs(right - left), Math.abs(bottom - top));
}

/** Stands at a point of the ground, wherever the map is moved. */
function At({ camera, lat, lng, within, children }: AtProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const put = () => {
      if (!ref.current) return;
      const [x, y] = camera.project([lat, lng]);
      ref.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
      if (within) ref.current.dataset.room = roomFor(sizeOf(camera, within));
    };
    put();
    return camera.subscribe(put);
  }, [camera, lat, lng, within]);
  return (
    <div ref={ref} className={styles.place} data-room={within && 'none'}>
      {children}
    </div>
  );
}
