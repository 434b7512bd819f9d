import { type Kysely, sql } from 'kysely';

/**
 * Requests for a password by SMS as they came in: who waits for one while there is a crowd, what an address and its network
 * asked for and never used, and where passwords are used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table password_requests (
    id bigint generated always as identity primary key,
    phone text not null check (phone ~ '^7[0-9]{10}$'),
    -- as limits know them: an IPv4 address and its /24, a /64 of IPv6 and its /48
    address text not null,
    network text not null,
    asked_at timestamptz not null,
    -- whether the phone can receive messages
    mobile boolean not null,
    -- how much the place it came from is trusted: 0 most
    standing smallint not null,
    -- whether it came from a browser that the phone's owner has logged in from
    device boolean not null,
    -- of the challenge that was worked for: each is good once
    nonce text unique,
    -- while it waits for its turn, and since when it or one that it replaces does
    waits_until timestamptz,
    waits_since timestamptz not null,
    -- a slot of all was taken, one of those kept for known people was taken
    shared_at timestamptz,
    reserved_at timestamptz,
    -- the password was used
    used_at timestamptz)`,
  `create index password_requests_asked on password_requests (asked_at) include (used_at, mobile)`,
  `create index password_requests_network on password_requests (network, asked_at)
    include (address, used_at, phone)`,
  `create index password_requests_phone on password_requests (phone, asked_at)`,
  `create index password_requests_waiting on password_requests (standing, waits_since) where waits_until is not null`,
];
