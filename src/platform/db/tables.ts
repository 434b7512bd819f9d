// Written by workshop/scripts/write-table-types.ts from the migrated database; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as parsed, written as JSON text: a bare array would become a PostgreSQL array. */
type Json = ColumnType<unknown, string | null | undefined, string | null>;

export interface ActivityCountsTable {
  kind: string;
  entity_id: number;
  day: number;
  total: number;
}

export interface AdvantagesTable {
  id: Generated<number>;
  complex_id: number;
  origin: Generated<string>;
  title: string;
  text: string | null;
  image_id: number | null;
  sort: Generated<number>;
}

export interface AdvicesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  entity_type: string;
  entity_id: number;
  complex_id: number | null;
  comment: string | null;
  created_by: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  seen_at: Date | null;
  dismissed_at: Date | null;
  last_view_at: Date | null;
  view_count: Generated<number>;
  rooms: number | null;
  price: number | null;
}

export interface AttentionChangesTable {
  id: GeneratedAlways<number>;
  txid: Generated<string>;
  user_id: number | null;
  at: Generated<Date>;
}

export interface AttentionMarksTable {
  id: GeneratedAlways<number>;
  manager_id: number;
  user_id: number | null;
  lead_id: number | null;
  signal: string;
  subject: string;
  until: Date | null;
  reason: string | null;
  at: Generated<Date>;
}

export interface AttentionWeightsTable {
  version: number;
  weights: Json;
  author_id: number | null;
  at: Generated<Date>;
}

export interface AuditLogTable {
  id: number;
  at: Date;
  actor_id: number | null;
  actor_role: number;
  session_id: string | null;
  ip: string | null;
  action: string;
  route: string | null;
  object_type: string;
  object_id: string | null;
  client_id: number | null;
  before: Json;
  after: Json;
  request_id: string | null;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface AvitoDevelopmentsTable {
  id: string;
  complex_id: string;
  complex_title: string | null;
  housing_id: string | null;
  housing_title: string | null;
  region: string | null;
  city: string | null;
  address: string | null;
  developer: string | null;
  loaded_at: Date;
}

export interface BuildingViewsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  complex_id: number;
  created_at: Generated<Date>;
}

export interface BundlesTable {
  id: Generated<number>;
  external_id: number;
  title: string;
}

export interface CallAddressesTable {
  id: GeneratedAlways<number>;
  title: string;
  digest: Buffer | null;
  last_call_at: Date | null;
  hidden: Generated<number>;
  foreign: Generated<number>;
  unreadable: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface CallRefusalsTable {
  address_id: number;
  key: string;
  refusal: string;
  at: Date;
}

export interface CatalogueChangesTable {
  id: GeneratedAlways<number>;
  txid: Generated<string>;
  complex_id: number;
  at: Generated<Date>;
}

export interface CatalogueExportsTable {
  id: Generated<number>;
  title: string;
  format: string;
  complex_ids: Generated<number[]>;
  developer_ids: Generated<number[]>;
  with_booked: Generated<boolean>;
  digest: Buffer | null;
  sealed: Buffer | null;
  content_tag: string | null;
  content_at: Date | null;
  fetched_at: Date | null;
  fetches: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  with_villages: Generated<boolean>;
  village_ids: Generated<number[]>;
}

export interface ClientProgressTable {
  user_id: number;
  created_at: Date;
  manager_id: number | null;
  source_kind: string | null;
  source: string | null;
  reached_2: Date | null;
  reached_3: Date | null;
  reached_4: Date | null;
  reached_6: Date | null;
  paused: string | null;
  refused: string | null;
}

export interface ClientRequestsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  author_id: number;
  comment: string | null;
  state: Generated<string>;
  decided_by: number | null;
  decided_at: Date | null;
  created_at: Generated<Date>;
}

export interface CommandKeysTable {
  user_id: number;
  key: string;
  call: string;
  object_id: number | null;
  at: Date;
}

export interface ComparisonsTable {
  id: GeneratedAlways<number>;
  code: string;
  entity_type: string;
  entity_ids: number[];
  user_id: number | null;
  author_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ComplexAliasesTable {
  folded_name: string;
  complex_id: number;
}

export interface ComplexBundlesTable {
  complex_id: number;
  bundle_id: number;
}

export interface ComplexImagesTable {
  complex_id: number;
  image_id: number;
  origin: Generated<string>;
  sort: Generated<number>;
}

export interface ComplexMergePeopleTable {
  merge_id: number;
  user_id: number;
  thing: string;
  thing_id: number;
  kept: string;
  at: Date;
  had_other: Generated<boolean>;
}

export interface ComplexMergesTable {
  id: Generated<number>;
  complex_id: number;
  into_id: number;
  merged_at: Date;
  merged_by: number | null;
  undone_at: Date | null;
  undone_by: number | null;
  before: Json;
}

export interface ComplexRoadsTable {
  complex_id: number;
  road_id: number;
}

export interface ComplexStationsTable {
  complex_id: number;
  station_id: number;
  distance_m: number;
  foot_minutes: number | null;
  transport_minutes: number | null;
}

export interface ComplexesTable {
  id: Generated<number>;
  parent_id: number | null;
  title_eng: string;
  published: Generated<boolean>;
  published_at: Date | null;
  rating: Generated<number>;
  title_feed: string | null;
  title_curated: string | null;
  title: ColumnType<string | null, never, never>;
  description_feed: string | null;
  description_curated: string | null;
  description: ColumnType<string | null, never, never>;
  address_feed: string | null;
  address_curated: string | null;
  address: ColumnType<string | null, never, never>;
  lat_feed: number | null;
  lat_curated: number | null;
  lat: ColumnType<number | null, never, never>;
  lng_feed: number | null;
  lng_curated: number | null;
  lng: ColumnType<number | null, never, never>;
  developer_id_feed: number | null;
  developer_id_curated: number | null;
  developer_id: ColumnType<number | null, never, never>;
  wall_material_feed: number | null;
  wall_material_curated: number | null;
  wall_material: ColumnType<number | null, never, never>;
  ceiling_height_min_feed: number | null;
  ceiling_height_min_curated: number | null;
  ceiling_height_min: ColumnType<number | null, never, never>;
  ceiling_height_max_feed: number | null;
  ceiling_height_max_curated: number | null;
  ceiling_height_max: ColumnType<number | null, never, never>;
  parking_feed: string | null;
  parking_curated: string | null;
  parking: ColumnType<string | null, never, never>;
  security_feed: string | null;
  security_curated: string | null;
  security: ColumnType<string | null, never, never>;
  release_year_feed: number | null;
  release_year_curated: number | null;
  release_year: ColumnType<number | null, never, never>;
  release_quarter_feed: number | null;
  release_quarter_curated: number | null;
  release_quarter: ColumnType<number | null, never, never>;
  release_state_feed: string | null;
  release_state_curated: string | null;
  release_state: ColumnType<string | null, never, never>;
  declaration_url_feed: string | null;
  declaration_url_curated: string | null;
  declaration_url: ColumnType<string | null, never, never>;
  housing_class: number | null;
  registration: number | null;
  apartments_only: Generated<boolean>;
  polygon: Json;
  region_code: number | null;
  county_id: number | null;
  district_id: number | null;
  city_id: number | null;
  wkl: Generated<number[]>;
  lifts: string | null;
  decoration: string | null;
  finishing_notes: string | null;
  apartments_count: number | null;
  housing_count: number | null;
  specifications: Json;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  merged_into: number | null;
  place_approximate: Generated<boolean>;
}

export interface ConsentsTable {
  id: GeneratedAlways<number>;
  kind: string;
  form: string;
  given: Generated<boolean>;
  text_version: string;
  text_hash: string;
  phone: string | null;
  user_id: number | null;
  lead_id: number | null;
  ip: string | null;
  user_agent: string | null;
  at: Generated<Date>;
}

export interface ContactsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  author_id: number | null;
  channel: string;
  outcome: string;
  task_id: number | null;
  note: string | null;
  at: Generated<Date>;
}

export interface CredentialsTable {
  user_id: number;
  password_hash: string | null;
  password_origin: Generated<string>;
  password_set_at: Date | null;
  pending_hash: string | null;
  pending_until: Date | null;
  pending_tries: Generated<number>;
}

export interface DaysOffTable {
  id: GeneratedAlways<number>;
  manager_id: number;
  from_day: string;
  to_day: string;
  substitute_id: number | null;
  author_id: number | null;
  created_at: Generated<Date>;
}

export interface DealsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  flat_id: number;
  reservation_id: number | null;
  price: number | null;
  author_id: number | null;
  created_at: Generated<Date>;
  cancelled_at: Date | null;
  contract_number: string | null;
  bank: string | null;
  commission: number | null;
  updated_at: Date | null;
  cancelled_by: number | null;
}

export interface DecorationsTable {
  id: Generated<number>;
  complex_id: number;
  renovation: number | null;
  title: string;
  text: string | null;
  image_id: number | null;
  sort: Generated<number>;
}

export interface DemandCellsTable {
  day: string;
  place_kind: string;
  place_id: number;
  rooms: number;
  price_band: number;
  visitors: number;
  searches: number;
  median_found: number;
  empty_share: number;
  loosening: string | null;
}

export interface DemandDaysTable {
  day: string;
  visitors: number;
  dropped: Generated<number>;
}

export interface DemandKeysTable {
  day: string;
  key: Buffer;
}

export interface DemandRawTable {
  day: string;
  visitor: string;
  place_kind: string;
  place_id: number;
  rooms: number;
  price_band: number;
  searches: Generated<number>;
  flats_found: number;
  loosening: string | null;
  at: Date;
}

export interface DemandWordsRawTable {
  day: string;
  visitor: string;
  word: string;
}

export interface DevelopersTable {
  id: Generated<number>;
  folded_name: string;
  title_eng: string;
  title_cases: Json;
  title_feed: string | null;
  title_curated: string | null;
  title: ColumnType<string | null, never, never>;
  site_feed: string | null;
  site_curated: string | null;
  site: ColumnType<string | null, never, never>;
  logo_feed: string | null;
  logo_curated: string | null;
  logo: ColumnType<string | null, never, never>;
  legal_name: string | null;
  inn: string | null;
  ogrn: string | null;
  description: string | null;
  completed_count: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  founded_year: number | null;
  logo_image_id_feed: number | null;
  logo_image_id_curated: number | null;
  logo_image_id: ColumnType<number | null, never, never>;
}

export interface DistinctPersonsTable {
  low_id: number;
  high_id: number;
  author_id: number | null;
  at: Generated<Date>;
}

export interface DocumentsTable {
  id: Generated<number>;
  complex_id: number | null;
  village_id: number | null;
  title: string;
  kind: Generated<string>;
  storage_path: string;
  mime: string;
  size_bytes: number;
  published_at: string | null;
  sort: Generated<number>;
}

export interface FavoriteBuildingsTable {
  user_id: number;
  complex_id: number;
  created_at: Generated<Date>;
}

export interface FavoriteFlatsTable {
  user_id: number;
  flat_id: number;
  created_at: Generated<Date>;
  complex_id: number | null;
  rooms: number | null;
  price: number | null;
}

export interface FavoriteOffersTable {
  user_id: number;
  offer_id: number;
  created_at: Generated<Date>;
}

export interface FeedLotWarningsTable {
  id: GeneratedAlways<number>;
  source_id: number;
  run_id: number;
  code: string;
  external_id: string | null;
  detail: string | null;
}

export interface FeedPreviewsTable {
  id: Generated<number>;
  source_id: number | null;
  location: string;
  asked_at: Date;
  asked_by: number | null;
  finished_at: Date | null;
  status: Generated<string>;
  result: Json;
}

export interface FeedQuestionsTable {
  id: Generated<number>;
  source_id: number;
  run_id: number;
  kind: string;
  subject: string;
  field: Generated<string>;
  complex_id: number | null;
  flat_id: number | null;
  said: Json;
  known: Json;
  evidence: Json;
  opened_at: Date;
  asked_at: Date;
  answer: string | null;
  answered_at: Date | null;
  answered_by: number | null;
  version: Generated<number>;
}

export interface FeedRunAbsencesTable {
  run_id: number;
  subject: string;
  subject_id: number;
}

export interface FeedRunsTable {
  id: Generated<number>;
  source_id: number;
  started_at: Date;
  finished_at: Date | null;
  status: string;
  reason: string | null;
  format: string | null;
  file_hash: string | null;
  generation_date: string | null;
  counts: Json;
  warnings: Json;
  confirmed_at: Date | null;
  confirmed_by: number | null;
  progress: Json;
}

export interface FeedSourcesTable {
  id: Generated<number>;
  key: string;
  title: string;
  location: string;
  format: string | null;
  priority: Generated<number>;
  interval_minutes: Generated<number>;
  retire_after_runs: Generated<number>;
  retire_after_hours: Generated<number>;
  active: Generated<boolean>;
  etag: string | null;
  last_modified: string | null;
  last_hash: string | null;
  next_run_at: Generated<Date>;
  created_at: Generated<Date>;
  new_complexes: Generated<string>;
  developer_id: number | null;
  removed_at: Date | null;
}

export interface FeedWarningMutesTable {
  source_id: number;
  code: string;
  external_id: Generated<string>;
  muted_at: Date;
  muted_by: number | null;
}

export interface FigurePlansTable {
  id: GeneratedAlways<number>;
  month: string;
  manager_id: number | null;
  deals: number | null;
  value: number | null;
  commission: number | null;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

export interface FlatViewsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  flat_id: number;
  complex_id: number;
  created_at: Generated<Date>;
  rooms: number | null;
  price: number | null;
}

export interface FlatsTable {
  id: Generated<number>;
  complex_id: number;
  housing_id: number | null;
  section_id: number | null;
  layout_id: number | null;
  source_id: number | null;
  external_id: string | null;
  number: string | null;
  floor: number | null;
  floors_total: number | null;
  place_on_floor: number | null;
  rooms: number;
  apartment: Generated<boolean>;
  open_plan: Generated<boolean>;
  area_total: number;
  area_live: number | null;
  area_kitchen: number | null;
  area_balconies: number | null;
  area_rooms: number[] | null;
  ceiling_height: number | null;
  renovation_feed: number | null;
  renovation_curated: number | null;
  renovation: ColumnType<number | null, never, never>;
  price_total: number | null;
  price_m2: ColumnType<number | null, never, never>;
  status: Generated<number>;
  status_curated: number | null;
  mortgage: Generated<boolean>;
  military_mortgage: Generated<boolean>;
  subsidy: Generated<boolean>;
  installment: Generated<boolean>;
  media: Json;
  description: string | null;
  fact_hash: Generated<string>;
  missing_runs: Generated<number>;
  missing_since: Date | null;
  first_seen_at: Generated<Date>;
  price_at: Generated<Date>;
  updated_at: Generated<Date>;
  rooms_known: Generated<boolean>;
  corrections: Json;
}

export interface GeoEntitiesTable {
  id: number;
  kind: string;
  title: string;
  title_full: string;
  title_eng: string;
  title_cases: Json;
  title_full_cases: Json;
  locative: string;
  region_code: number;
  parent_id: number | null;
  lat: number | null;
  lng: number | null;
  polygon: Json;
  line_id: number | null;
  sort: Generated<number>;
  hub_id: number | null;
}

export interface HousingsTable {
  id: Generated<number>;
  complex_id: number;
  title_feed: string | null;
  title_curated: string | null;
  title: ColumnType<string | null, never, never>;
  queue_feed: string | null;
  queue_curated: string | null;
  queue: ColumnType<string | null, never, never>;
  floors_feed: number | null;
  floors_curated: number | null;
  floors: ColumnType<number | null, never, never>;
  floors_min_feed: number | null;
  floors_min_curated: number | null;
  floors_min: ColumnType<number | null, never, never>;
  release_year_feed: number | null;
  release_year_curated: number | null;
  release_year: ColumnType<number | null, never, never>;
  release_quarter_feed: number | null;
  release_quarter_curated: number | null;
  release_quarter: ColumnType<number | null, never, never>;
  release_state_feed: string | null;
  release_state_curated: string | null;
  release_state: ColumnType<string | null, never, never>;
  wall_material_feed: number | null;
  wall_material_curated: number | null;
  wall_material: ColumnType<number | null, never, never>;
  ceiling_height_feed: number | null;
  ceiling_height_curated: number | null;
  ceiling_height: ColumnType<number | null, never, never>;
  lat_feed: number | null;
  lat_curated: number | null;
  lat: ColumnType<number | null, never, never>;
  lng_feed: number | null;
  lng_curated: number | null;
  lng: ColumnType<number | null, never, never>;
  polygon: Json;
  image_id: number | null;
  sort: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ImagesTable {
  id: Generated<number>;
  scope: string;
  path: string;
  source_url: string | null;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
  alt: string | null;
  created_at: Generated<Date>;
}

export interface LayoutsTable {
  id: Generated<number>;
  complex_id: number;
  code: string;
  rooms: number;
  image_id: number | null;
}

export interface LeadErasuresTable {
  day: string;
  erased: number;
}

export interface LeadJournalDaysTable {
  journal_id: string;
  day: string;
  accepted: number;
}

export interface LeadJournalsTable {
  id: string;
  started_at: Date;
  waiting: Generated<number>;
  refused: Generated<number>;
  updated_at: Generated<Date>;
}

export interface LeadTurnsTable {
  id: GeneratedAlways<number>;
  lead_id: number;
  manager_id: number;
  at: Generated<Date>;
}

export interface LeadsTable {
  id: GeneratedAlways<number>;
  kind: string;
  phone: string;
  name: string | null;
  email: string | null;
  message: string | null;
  quiz: Json;
  link: string | null;
  user_id: number | null;
  idempotency_key: string | null;
  body_hash: string;
  repeats: Generated<number>;
  suspect: Generated<boolean>;
  basis: string;
  state: Generated<string>;
  taken_by: number | null;
  taken_at: Date | null;
  answered_at: Date | null;
  closed_at: Date | null;
  outcome: string | null;
  via: Generated<string>;
  ip: string | null;
  user_agent: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  source_kind: string | null;
  source: string | null;
  source_details: Json;
  given_to: number | null;
  given_at: Date | null;
  alarmed_at: Date | null;
  call_address_id: number | null;
}

export interface ManagerChangesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  from_id: number | null;
  to_id: number | null;
  author_id: number | null;
  at: Generated<Date>;
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  created_at: Generated<Date>;
  sender: string;
  phone: string | null;
  purpose: string;
  text: string;
  sealed: Buffer | null;
  sealed_until: Date | null;
  status: Generated<string>;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  provider_id: string | null;
  error: string | null;
  sent_at: Date | null;
  channel: Generated<string>;
  email: string | null;
  subject: string | null;
  user_id: number | null;
}

export interface MetroLinesTable {
  id: number;
  code: string;
  title: string;
  colour: string;
  kind: string;
  sort: Generated<number>;
}

export interface NotesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  author_id: number | null;
  text: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface OfferEventsTable {
  id: GeneratedAlways<number>;
  subject: string;
  subject_id: number;
  kind: string;
  old_value: Json;
  new_value: Json;
  source_id: number | null;
  run_id: number | null;
  actor_id: number | null;
  at: Generated<Date>;
}

export interface PasswordRequestsTable {
  id: GeneratedAlways<number>;
  phone: string;
  address: string;
  network: string;
  asked_at: Date;
  mobile: boolean;
  standing: number;
  device: boolean;
  nonce: string | null;
  waits_until: Date | null;
  waits_since: Date;
  shared_at: Date | null;
  reserved_at: Date | null;
  used_at: Date | null;
}

export interface PaymentTermsTable {
  version: number;
  demo: boolean;
  discount_rate: number;
  warning: string;
  author_id: number | null;
  created_at: Generated<Date>;
}

export interface PaymentVersionsTable {
  programme: string;
  version: number;
  terms: Json;
  author_id: number | null;
  created_at: Generated<Date>;
  withdrawn_at: Date | null;
}

export interface PersonMergesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  gone_id: number;
  author_id: number | null;
  at: Generated<Date>;
  undo_until: Date;
  kept: Json;
  undone_at: Date | null;
  undone_by: number | null;
}

export interface PointsOfInterestTable {
  id: Generated<number>;
  origin: string;
  external_id: string;
  category: string;
  title: string | null;
  lat: number;
  lng: number;
  updated_at: Generated<Date>;
}

export interface ProgressPhotosTable {
  id: Generated<number>;
  complex_id: number | null;
  housing_id: number | null;
  village_id: number | null;
  image_id: number;
  taken_on: string;
  sort: Generated<number>;
}

export interface RecoveryCodesTable {
  user_id: number;
  digest: Buffer;
  used_at: Date | null;
}

export interface ReservationsTable {
  id: GeneratedAlways<number>;
  flat_id: number;
  user_id: number;
  author_id: number | null;
  price: number | null;
  created_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
  ended_because: string | null;
  ended_by_deal: number | null;
  made_by: number | null;
  ended_by: number | null;
}

export interface SecondFactorsTable {
  user_id: number;
  secret: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<number>;
}

export interface SectionsTable {
  id: Generated<number>;
  housing_id: number;
  title: string;
  floors: number | null;
  flats_per_floor: number | null;
}

export interface SelectionItemsTable {
  id: GeneratedAlways<number>;
  selection_id: number;
  entity_type: string;
  entity_id: number;
  complex_id: number | null;
  position: number;
  note: string | null;
  origin: Generated<string>;
  replaces_id: number | null;
  approved_at: Date | null;
  snapshot: Json;
  snapshot_at: Date;
  removed_at: Date | null;
}

export interface SelectionOpensTable {
  id: GeneratedAlways<number>;
  selection_id: number;
  person_id: number | null;
  kind: string;
  item_id: number | null;
  at: Generated<Date>;
}

export interface SelectionPeopleTable {
  id: GeneratedAlways<number>;
  selection_id: number;
  key_hash: Buffer;
  name: string | null;
  first_at: Generated<Date>;
  last_at: Generated<Date>;
}

export interface SelectionReactionsTable {
  item_id: number;
  person_id: number;
  value: string;
  reason: string | null;
  comment: string | null;
  at: Date;
}

export interface SelectionsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer | null;
  token_sealed: Buffer | null;
  user_id: number | null;
  author_id: number | null;
  title: string;
  greeting: string | null;
  addressee: string | null;
  show_author: Generated<boolean>;
  version: Generated<number>;
  state: Generated<string>;
  created_at: Generated<Date>;
  sent_at: Date | null;
  expires_at: Date;
  revoked_at: Date | null;
}

export interface SessionsTable {
  id: string;
  user_id: number;
  secret_hash: Buffer;
  previous_hash: Buffer | null;
  rotated_at: Date;
  created_at: Date;
  last_used_at: Date;
  idle_until: Date;
  absolute_until: Date;
  ip: string | null;
  user_agent: string | null;
  device: string | null;
  ended_at: Date | null;
  ended_because: string | null;
  secret_seen_at: Date | null;
}

export interface SettingsTable {
  key: string;
  value: Json;
  updated_at: Generated<Date>;
}

export interface SiteSettingsTable {
  key: string;
  value: string;
  updated_by: number | null;
  updated_at: Generated<Date>;
}

export interface SourceComplexesTable {
  source_id: number;
  key: string;
  complex_id: number | null;
  last_lots: Generated<number>;
  run_lots: Generated<number>;
  decision: Generated<string>;
  decided_at: Date | null;
  decided_by: number | null;
  title: string | null;
  developer: string | null;
  address: string | null;
  lat: number | null;
  lng: number | null;
  stations: Generated<string[]>;
  run_complex_id: number | null;
  prices_at: Date | null;
  given_title: string | null;
}

export interface SourceFlatsTable {
  source_id: number;
  external_id: string;
  flat_id: number;
}

export interface SourceHousingsTable {
  source_id: number;
  complex_key: string;
  key: string;
  housing_id: number | null;
  decision: Generated<string>;
  decided_at: Date | null;
  decided_by: number | null;
  title: string | null;
  run_lots: Generated<number>;
}

export interface SourceVillagesTable {
  source_id: number;
  key: string;
  village_id: number | null;
  last_lots: Generated<number>;
  run_lots: Generated<number>;
  decision: Generated<string>;
  decided_at: Date | null;
  decided_by: number | null;
  title: string | null;
  address: string | null;
  prices_at: Date | null;
}

export interface StaffNoticesTable {
  id: GeneratedAlways<number>;
  staff_id: number;
  kind: string;
  user_id: number | null;
  lead_id: number | null;
  at: Generated<Date>;
  told_at: Date | null;
}

export interface StatusChangesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  from_status: number;
  to_status: number;
  author_id: number | null;
  at: Generated<Date>;
  refusal_reason: string | null;
  refusal_comment: string | null;
  undone: Generated<boolean>;
}

export interface TasksTable {
  id: GeneratedAlways<number>;
  user_id: number;
  author_id: number | null;
  assignee_id: number | null;
  text: string;
  due_at: Date;
  remind_at: Date | null;
  reminded_at: Date | null;
  done_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  kind: Generated<string>;
}

export interface ThrottlesTable {
  key: string;
  count: number;
  penalties: Generated<number>;
  window_ends_at: Date;
  blocked_until: Date | null;
}

export interface TitleRedirectsTable {
  old_title_eng: string;
  complex_id: number | null;
  village_id: number | null;
}

export interface UnknownWordsTable {
  day: string;
  word: string;
  visitors: number;
}

export interface UserPhonesTable {
  phone: string;
  user_id: number;
  added_at: Generated<Date>;
}

export interface UserPreferencesTable {
  user_id: number;
  key: string;
  value: Json;
  updated_at: Generated<Date>;
}

export interface UsersTable {
  id: Generated<number>;
  phone: string;
  name: string | null;
  email: string | null;
  role: Generated<number>;
  status: Generated<number>;
  manager_id: number | null;
  avatar_image_id: number | null;
  referral_code: string;
  brief: Json;
  marketing_consent_at: Date | null;
  created_at: Generated<Date>;
  activated_at: Date | null;
  last_seen_at: Date | null;
  blocked_at: Date | null;
  updated_at: Generated<Date>;
  last_contact_at: Date | null;
  wishes: Json;
  wishes_version: Generated<number>;
  wishes_by: number | null;
  wishes_at: Date | null;
  source_kind: string | null;
  source: string | null;
  source_details: Json;
  returned_at: Date | null;
  away_since: Date | null;
  contact_ban: string | null;
  contact_ban_reason: string | null;
  contact_ban_at: Date | null;
  contact_ban_by: number | null;
  was_staff: Generated<boolean>;
}

export interface ViewChangesTable {
  scope: number;
  kind: string;
  entity_id: number;
  views: number;
}

export interface ViewSumChangesTable {
  kind: string;
  day: string;
  complex_id: number | null;
  rooms: number | null;
  band: number | null;
  views: number;
}

export interface ViewSumsTable {
  kind: string;
  grain: string;
  cut: string;
  day: string;
  value: number;
  views: number;
}

export interface ViewTotalsTable {
  scope: number;
  kind: string;
  entity_id: number;
  views: number;
}

export interface VillageAdvantagesTable {
  id: Generated<number>;
  village_id: number;
  title: string;
  text: string | null;
  image_id: number | null;
  sort: Generated<number>;
}

export interface VillageAliasesTable {
  folded_name: string;
  village_id: number;
}

export interface VillageImagesTable {
  village_id: number;
  image_id: number;
  sort: Generated<number>;
}

export interface VillageOffersTable {
  id: Generated<number>;
  village_id: number;
  source_id: number | null;
  external_id: string | null;
  title: string | null;
  number: string | null;
  type: number;
  status: Generated<number>;
  price_total: number | null;
  price_m2: number | null;
  area: number | null;
  area_plot: number | null;
  area_live: number | null;
  area_kitchen: number | null;
  floors: number | null;
  rooms: number | null;
  building_type: number | null;
  mortgage: Generated<boolean>;
  media: Json;
  description: string | null;
  fact_hash: Generated<string>;
  missing_runs: Generated<number>;
  missing_since: Date | null;
  first_seen_at: Generated<Date>;
  price_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface VillagesTable {
  id: Generated<number>;
  title_eng: string;
  published: Generated<boolean>;
  published_at: Date | null;
  rating: Generated<number>;
  title_feed: string | null;
  title_curated: string | null;
  title: ColumnType<string | null, never, never>;
  description_feed: string | null;
  description_curated: string | null;
  description: ColumnType<string | null, never, never>;
  address_feed: string | null;
  address_curated: string | null;
  address: ColumnType<string | null, never, never>;
  lat_feed: number | null;
  lat_curated: number | null;
  lat: ColumnType<number | null, never, never>;
  lng_feed: number | null;
  lng_curated: number | null;
  lng: ColumnType<number | null, never, never>;
  developer_id_feed: number | null;
  developer_id_curated: number | null;
  developer_id: ColumnType<number | null, never, never>;
  distance_km_feed: number | null;
  distance_km_curated: number | null;
  distance_km: ColumnType<number | null, never, never>;
  road_id: number | null;
  region_code: number | null;
  city_id: number | null;
  communications: Json;
  specifications: Json;
  polygon: Json;
  declaration_url: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface WorkHoursTable {
  manager_id: number;
  weekday: number;
  from_minute: number;
  to_minute: number;
}

export interface WorkTermsTable {
  manager_id: number;
  max_open_requests: number | null;
  max_clients: number | null;
  takes_requests: Generated<boolean>;
  may_export: Generated<boolean>;
  updated_at: Generated<Date>;
}

export interface Tables {
  activity_counts: ActivityCountsTable;
  advantages: AdvantagesTable;
  advices: AdvicesTable;
  attention_changes: AttentionChangesTable;
  attention_marks: AttentionMarksTable;
  attention_weights: AttentionWeightsTable;
  audit_log: AuditLogTable;
  avito_developments: AvitoDevelopmentsTable;
  building_views: BuildingViewsTable;
  bundles: BundlesTable;
  call_addresses: CallAddressesTable;
  call_refusals: CallRefusalsTable;
  catalogue_changes: CatalogueChangesTable;
  catalogue_exports: CatalogueExportsTable;
  client_progress: ClientProgressTable;
  client_requests: ClientRequestsTable;
  command_keys: CommandKeysTable;
  comparisons: ComparisonsTable;
  complex_aliases: ComplexAliasesTable;
  complex_bundles: ComplexBundlesTable;
  complex_images: ComplexImagesTable;
  complex_merge_people: ComplexMergePeopleTable;
  complex_merges: ComplexMergesTable;
  complex_roads: ComplexRoadsTable;
  complex_stations: ComplexStationsTable;
  complexes: ComplexesTable;
  consents: ConsentsTable;
  contacts: ContactsTable;
  credentials: CredentialsTable;
  days_off: DaysOffTable;
  deals: DealsTable;
  decorations: DecorationsTable;
  demand_cells: DemandCellsTable;
  demand_days: DemandDaysTable;
  demand_keys: DemandKeysTable;
  demand_raw: DemandRawTable;
  demand_words_raw: DemandWordsRawTable;
  developers: DevelopersTable;
  distinct_persons: DistinctPersonsTable;
  documents: DocumentsTable;
  favorite_buildings: FavoriteBuildingsTable;
  favorite_flats: FavoriteFlatsTable;
  favorite_offers: FavoriteOffersTable;
  feed_lot_warnings: FeedLotWarningsTable;
  feed_previews: FeedPreviewsTable;
  feed_questions: FeedQuestionsTable;
  feed_run_absences: FeedRunAbsencesTable;
  feed_runs: FeedRunsTable;
  feed_sources: FeedSourcesTable;
  feed_warning_mutes: FeedWarningMutesTable;
  figure_plans: FigurePlansTable;
  flat_views: FlatViewsTable;
  flats: FlatsTable;
  geo_entities: GeoEntitiesTable;
  housings: HousingsTable;
  images: ImagesTable;
  layouts: LayoutsTable;
  lead_erasures: LeadErasuresTable;
  lead_journal_days: LeadJournalDaysTable;
  lead_journals: LeadJournalsTable;
  lead_turns: LeadTurnsTable;
  leads: LeadsTable;
  manager_changes: ManagerChangesTable;
  messages: MessagesTable;
  metro_lines: MetroLinesTable;
  notes: NotesTable;
  offer_events: OfferEventsTable;
  password_requests: PasswordRequestsTable;
  payment_terms: PaymentTermsTable;
  payment_versions: PaymentVersionsTable;
  person_merges: PersonMergesTable;
  points_of_interest: PointsOfInterestTable;
  progress_photos: ProgressPhotosTable;
  recovery_codes: RecoveryCodesTable;
  reservations: ReservationsTable;
  second_factors: SecondFactorsTable;
  sections: SectionsTable;
  selection_items: SelectionItemsTable;
  selection_opens: SelectionOpensTable;
  selection_people: SelectionPeopleTable;
  selection_reactions: SelectionReactionsTable;
  selections: SelectionsTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  site_settings: SiteSettingsTable;
  source_complexes: SourceComplexesTable;
  source_flats: SourceFlatsTable;
  source_housings: SourceHousingsTable;
  source_villages: SourceVillagesTable;
  staff_notices: StaffNoticesTable;
  status_changes: StatusChangesTable;
  tasks: TasksTable;
  throttles: ThrottlesTable;
  title_redirects: TitleRedirectsTable;
  unknown_words: UnknownWordsTable;
  user_phones: UserPhonesTable;
  user_preferences: UserPreferencesTable;
  users: UsersTable;
  view_changes: ViewChangesTable;
  view_sum_changes: ViewSumChangesTable;
  view_sums: ViewSumsTable;
  view_totals: ViewTotalsTable;
  village_advantages: VillageAdvantagesTable;
  village_aliases: VillageAliasesTable;
  village_images: VillageImagesTable;
  village_offers: VillageOffersTable;
  villages: VillagesTable;
  work_hours: WorkHoursTable;
  work_terms: WorkTermsTable;
}
