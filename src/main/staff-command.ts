/**
 * `npm run staff -- --phone <phone> --role <client|manager|admin> [options]`: gives a role to the owner of a phone. The only
 * way to become staff beside ADMIN_PHONE; recorded in the audit log, and all sessions of the person end. With
 * `--reset-second-factor` instead of `--role` it takes the one-time codes from somebody who lost them.
 *
 * Exit codes: 0 done, 64 wrong usage, 65 phone or password refused, 78 settings or database; see command-fault.ts for the rest.
 */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { formatPhone } from '../complex/rules/format.ts';
import { passwordFault } from '../people/rules/password-rules.ts';
import { isStaff, ROLE_TITLES, ROLES, type Role } from '../people/rules/roles.ts';
import { commonPasswords } from '../people/server/accounts/common-passwords.ts';
import { PasswordHasher } from '../people/server/accounts/password-hasher.ts';
import { appoint, resetSecondFactor } from '../people/server/accounts/staff-accounts.ts';
import { type Config, loadConfig } from '../platform/config.ts';
import { makeDataDir } from '../platform/data-dir.ts';
import type { Db } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import { openDatabase } from '../platform/db/open.ts';
import { readPhone } from '../platform/rules/phone.ts';
import { plainLine } from '../platform/rules/plain-text.ts';
import { runCommand } from './command-fault.ts';

const USAGE = `Usage: npm run staff -- --phone <phone> --role <client|manager|admin> [options]
       npm run staff -- --phone <phone> --reset-second-factor

  --name <text>      name that clients and colleagues see
  --password-stdin   read the password from the standard input instead of asking for it
  --keep-password    set none: the person logs in with a password by SMS and has to choose an own one first`;

class UsageError extends Error {}
class Refused extends Error {}

interface Appointing {
  readonly kind: 'appoint';
  readonly phone: string;
  readonly role: Role;
  readonly name: string | undefined;
  readonly password: 'ask' | 'stdin' | 'keep';
}

type Command = Appointing | { readonly kind: 'reset'; readonly phone: string };

function readCommand(args: readonly string[]): Command {
  const option = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    phone: option,
    role: option,
    name: option,
    'password-stdin': flag,
    'keep-password': flag,
    'reset-second-factor': flag,
    help: flag,
  };
  const { values } = parse(args, options);
  const role = Object.entries(ROLES).find(([word]) => word === values.role)?.[1];
  if (values.help || values.phone === undefined) throw new UsageError(USAGE);
  const phone = readPhone(values.phone);
  if (phone === undefined) throw new Refused(`--phone: ${values.phone} is no Russian phone number`);
  if (values['reset-second-factor'] && values.role === undefined) return { kind: 'reset', phone };
  if (role === undefined) throw new UsageError(USAGE);
  const name = values.name === undefined ? undefined : plainLine(values.name);
  if (name !== undefined && (name === '' || name.length > 100)) throw new Refused('--name: 1 to 100 characters');
  const password = values['keep-password'] || !isStaff(role) ? 'keep' : values['password-stdin'] ? 'stdin' : 'ask';
  return { kind: 'appoint', phone, role, name, password };
}

function parse<T extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`);
  }
}

async function givenPassword({ password, phone, name }: Appointing, config: Config): Promise<string | undefined> {
  if (password === 'keep') return undefined;
  const given = password === 'stdin' ? ((await text(process.stdin)).split('\n')[0] ?? '') : await askTwice();
  const context = [phone, name ?? '', config.brand.name, 'admin manager админ менеджер'];
  const fault = passwordFault(given, { staff: true, common: commonPasswords(), context });
  if (fault) throw new Refused(fault);
  return given;
}

async function askTwice(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(`there is no terminal to ask for a password\n\n${USAGE}`);
  const first = await askHidden('Пароль (не короче 15 символов): ');
  if ((await askHidden('Ещё раз: ')) !== first) throw new Refused('Пароли не совпали');
  return first;
}

/** Reads a line that is not shown. */
function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  return new Promise((resolve) => {
    lines.question('', (answer) => {
      lines.close();
      process.stdout.write('\n');
      resolve(answer);
    });
  });
}

/** Work on the database that answers what to say of the person. */
type Deed = (db: Db) => Promise<string>;

async function appointing(command: Appointing, config: Config): Promise<Deed> {
  const password = await givenPassword(command, config);
  const passwordHash = password === undefined ? undefined : await new PasswordHasher().hash(password);
  const { phone, role, name } = command;
  return async (db) => {
    await appoint(db, { phone, role, name, passwordHash, by: 'command' }, Date.now());
    return ROLE_TITLES[role];
  };
}

function reset(phone: string): Deed {
  return async (db) => {
    const done = await resetSecondFactor(db, phone, Date.now());
    if (done === undefined) throw new Refused(`--phone: nobody has ${formatPhone(phone)}`);
    return done ? 'вход по коду сброшен' : 'вход по коду не был включён';
  };
}

async function run(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  const config = loadConfig();
  const carryOut = command.kind === 'reset' ? reset(command.phone) : await appointing(command, config);
  await makeDataDir(config.data_dir);
  const database = await openDatabase(config, 'tool');
  try {
    await migrate(database.background, migrations);
    process.stdout.write(`${formatPhone(command.phone)}: ${await carryOut(database.background)}\n`);
  } finally {
    await database.close();
  }
}

await runCommand(run, USAGE, [
  [UsageError, 64],
  [Refused, 65],
]);
