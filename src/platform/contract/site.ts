import type { CallInput, CallOutput, Endpoint } from './endpoint.ts';

/** What the server and the built site agree on beside the endpoints. */

/** The part of the configuration that pages show. It is sent to the browser: nothing secret belongs here. */
export interface SiteConfig {
  /** Origin of canonical addresses, without a trailing slash. */
  readonly origin: string;
  readonly brand: BrandConfig;
  readonly map: {
    readonly style_url?: string;
    readonly tile_url?: string;
    readonly traffic_tile_url?: string;
    /** A vector base map of our own. */
    readonly file?: GroundConfig;
  };
}

/** Where a vector base map lies on this site, and what it shows. */
export interface GroundConfig {
  /** Path on this site; another content has another one. */
  readonly url: string;
  readonly bounds: { readonly south: number; readonly west: number; readonly north: number; readonly east: number };
  /** Nearest zoom of its tiles. */
  readonly zoom_max: number;
}

export interface BrandConfig {
  readonly name: string;
  /** 7XXXXXXXXXX; empty, as the other texts: nobody has stated it yet, and pages leave it out. */
  readonly phone: string;
  /** The Moscow region's own, 7XXXXXXXXXX; absent: `phone` serves both regions. */
  readonly phone_region?: string;
  readonly email?: string;
  readonly address: string;
  /** Latitude and longitude of the office; absent: no map of it. */
  readonly point?: readonly [number, number];
  readonly hours: string;
  readonly legal_name: string;
  readonly inn?: string;
  readonly ogrn?: string;
  /** 7XXXXXXXXXX; absent: no WhatsApp link anywhere. */
  readonly whatsapp?: string;
  readonly vk_url?: string;
  readonly video_url?: string;
  /** Absent: no counter of visits. With it: only for visitors who agreed. */
  readonly yandex_metrika_id?: string;
}

/** The API as loaders call it: the endpoints of the contract, inside the process. */
export interface SiteApi {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>>;
}

/** What is known about one request of a page beside its address. */
export interface SiteRequest {
  readonly config: SiteConfig;
  /** Whether nobody is logged in. */
  readonly guest: boolean;
  /** He has a session, but the database does not answer whose it is: no guest to be sent to the login. */
  readonly unknown?: boolean;
  /** Of the Content-Security-Policy: every inline script and style carries it. */
  readonly nonce: string;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Receives what went wrong while rendering; never shown. */
  readonly reportError: (error: unknown) => void;
}

/** Answers one request of a page. */
export type SiteHandler = (request: Request, api: SiteApi, site: SiteRequest) => Promise<Response>;

/** What the built site exports beside the router's own parts (`build.entry.module`). */
export interface SiteEntry<Build> {
  createRequestHandler(build: Build, mode: 'production' | 'development'): SiteHandler;
}
