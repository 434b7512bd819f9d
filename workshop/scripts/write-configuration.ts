/** Writes docs/configuration.md from .env.example, whose names a test holds against the settings that the server reads. */
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = 'docs/configuration.md';
const HEADING = /^# --- (.+?) -*$/;
const SETTING = /^# ?([A-Z][A-Z_]+)=(.*)$/;

/** The page for the text of an `.env.example`: a table for each of its parts. */
export function configurationPage(example: string): string {
  const lines = [
    '# Configuration',
    '',
    'Written by `node workshop/scripts/write-configuration.ts` from `.env.example`; do not edit. Environment variables win over a file `.env` in the',
    'working folder. A name with an empty value counts as absent. A wrong value ends the start with one clear line and exit code 78.',
    '',
    'A secret may stand in a file, for container engines and systemd: `ADMIN_PASSWORD_FILE`, `AUTH_KEYS_FILE`, `BACKUP_KEY_FILE`,',
    '`DATABASE_URL_FILE`, `DATABASE_REPLICA_URL_FILE`, `METRICS_TOKEN_FILE`, `OTEL_EXPORTER_OTLP_ENDPOINT_FILE`, `OTEL_EXPORTER_OTLP_HEADERS_FILE`',
    '`SMS_URL_FILE` and `SMTP_URL_FILE` name it. Secrets are taken out of the environment when they have been read, and no child process gets them.',
  ];
  let words: string[] = [];
  for (const line of example.split('\n')) {
    const heading = HEADING.exec(line)?.[1];
    const setting = SETTING.exec(line);
    if (heading !== undefined) {
      lines.push('', `## ${heading}`, '', '| variable | default or example | meaning |', '|---|---|---|');
      words = [];
    } else if (setting) {
      const [, name = '', value = ''] = setting;
      lines.push(
        `| \`${name}\` | ${value === '' ? '–' : `\`${value.replaceAll('|', '\\|')}\``} | ${words.join(' ')} |`,
      );
      words = [];
    } else if (line.startsWith('# ')) words.push(line.slice(2).replaceAll('|', '\\|'));
    else words = [];
  }
  return `${lines.join('\n')}\n`;
}

if (import.meta.main) writeFileSync(PAGE, configurationPage(readFileSync('.env.example', 'utf8')));
