import { type CSSProperties, useEffect, useRef, useState } from 'react';
import {
  type ImageQuality,
  type ImageWidth,
  imageSrcSet,
  imageUrl,
  squareSrcSet,
} from '../../../pictures/rules/image-size.ts';
import { classNames } from '../class-names.ts';
import { whenSeen } from '../when-seen.ts';
import styles from './picture.module.css';
import { useEveningMedia } from './use-evening-media.ts';

export interface PictureProps {
  /** Address without a size; the image service makes the size. */
  readonly url: string;
  /** What stands in its place in the evening scheme, at the same sizes. */
  readonly evening?: string | undefined;
  /** What is shown; empty for a decorative one. */
  readonly alt: string;
  /** Base64, decoded in the browser while the picture loads. */
  readonly thumbhash?: string | null;
  /** Widths offered, device pixels, smallest first. */
  readonly widths: readonly ImageWidth[];
  /** How wide the picture is laid out, the `sizes` attribute. */
  readonly sizes: string;
  readonly quality?: ImageQuality;
  readonly fit?: 'cover' | 'contain';
  /** Drawn in ink on white, as plans are: it lies on paper, which does not glare in the evening. */
  readonly paper?: boolean;
  /** Asks for squares: the frame is one. */
  readonly square?: boolean;
  /** The picture that the page is judged by: loaded first. */
  readonly priority?: boolean;
  readonly className?: string;
  readonly draggable?: boolean;
}

/**
 * A picture of the image service that fills its frame. The frame takes its size from its class, so that nothing moves when
 * the picture comes; until then the frame shows the picture's blurred stand-in.
 */
export function Picture(props: PictureProps) {
  const {
    url,
    evening,
    alt,
    thumbhash,
    widths,
    sizes,
    quality = 80,
    fit = 'cover',
    paper = false,
    square,
    priority,
    className,
    draggable,
  } = props;
  const sourcesOf = (of: string) => (square ? squareSrcSet : imageSrcSet)(of, widths, { q: quality });
  const ref = useRef<HTMLImageElement>(null);
  const placeholder = usePlaceholder(thumbhash, ref);
  const smallest = widths[0];
  const image = (
    <img
      ref={ref}
      src={imageUrl(url, smallest === undefined ? { q: quality } : { w: smallest, q: quality })}
      srcSet={sourcesOf(url)}
      sizes={sizes}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      draggable={draggable}
    />
  );
  return (
    <span
      className={classNames(styles.frame, fit === 'contain' && styles.contain, paper && styles.paper, className)}
      style={placeholder ? ({ backgroundImage: `url(${placeholder})` } as CSSProperties) : undefined}
    >
      {evening === undefined ? (
        image
      ) : (
        <picture>
          <Evening sources={sourcesOf(evening)} sizes={sizes} />
          {image}
        </picture>
      )}
    </span>
  );
}

/** The browser takes one of the two, never both. */
function Evening({ sources, sizes }: { readonly sources: string; readonly sizes: string }) {
  return <source media={useEveningMedia()} srcSet={sources} sizes={sizes} />;
}

/** How long a picture in sight may take before its stand-in is worth the work, milliseconds. */
const TIMEOUT = 200;

const hasCome = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth > 0;

/**
 * The stand-in as a data address while a picture in sight is on its way and in place of one that did not come; undefined
 * before and after. One is made only for pictures that are seen and do not come at once: a phone needs some milliseconds
 * for each.
 */
function usePlaceholder(thumbhash: string | null | undefined, ref: { readonly current: HTMLImageElement | null }) {
  const [placeholder, setPlaceholder] = useState<string>();
  useEffect(() => {
    const image = ref.current;
    if (!image) return;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = async () => {
      if (!thumbhash || hasCome(image)) return;
      const { thumbhashUrl } = await import('./thumbhash-url.ts');
      if (wanted && !hasCome(image)) setPlaceholder(thumbhashUrl(thumbhash));
    };
    const showInTime = () => {
      // Without a connection its code does not come either.
      timer = setTimeout(() => void show().catch(() => undefined), TIMEOUT);
    };
    const unfollow = followArrival(image, { came: () => setPlaceholder(undefined), failed: showInTime });
    const unsee = hasCome(image) ? undefined : whenSeen(image, showInTime);
    return () => {
      wanted = false;
      unsee?.();
      clearTimeout(timer);
      unfollow();
    };
  }, [thumbhash, ref]);
  return placeholder;
}

interface Arrival {
  readonly came: () => void;
  readonly failed: () => void;
}

/** Marks a picture that did not come (`data-failed`), and asks for it again when the connection is back. */
function followArrival(image: HTMLImageElement, { came, failed }: Arrival): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const fail = () => {
    image.dataset.failed = '';
    failed();
  };
  const again = () => {
    if (image.dataset.failed !== undefined) image.setAttribute('src', image.getAttribute('src') ?? '');
  };
  const come = () => {
    delete image.dataset.failed;
    came();
  };
  image.addEventListener('load', come, { signal });
  image.addEventListener('error', fail, { signal });
  addEventListener('online', again, { signal });
  if (image.complete && !hasCome(image)) fail();
  return () => stop.abort();
}
