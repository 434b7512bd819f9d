import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Environment variables as Node gives them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What the process was given: `process.env`, completed by a file `.env` in the working folder (the environment wins).
 * Secrets are taken out of `process.env`, where children, crash reports and packages would find them.
 */
export function takeEnvironment(secrets: ReadonlySet<string>): Environment {
  const file: Environment = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const given: Environment = { ...file, ...process.env };
  for (const [name, value] of Object.entries(file)) if (!secrets.has(name)) process.env[name] ??= value;
  for (const name of secrets) delete process.env[name];
  return given;
}

/** A secret that stands in a file; `problem` says in the words of a setting why it cannot be had. */
export type SecretOfFile = { readonly name: string; readonly value?: string; readonly problem?: string };

/** The secrets that `<NAME>_FILE` names a file for, as container engines and systemd hand them over. */
export function readSecretFiles(given: Environment, secrets: ReadonlySet<string>): SecretOfFile[] {
  return [...secrets].flatMap((name): SecretOfFile[] => {
    const path = given[`${name}_FILE`]?.trim();
    if (!path) return [];
    if (given[name]?.trim()) return [{ name, problem: `${name}: expected either itself or ${name}_FILE, got both` }];
    try {
      return [{ name, value: readFileSync(path, 'utf8').replace(/(?:\r?\n)+$/, '') }];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const problem = `${name}_FILE: expected a file that can be read, got ${JSON.stringify(path)} (${code})`;
      return [{ name, problem }];
    }
  });
}
