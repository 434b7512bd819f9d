import { createHash } from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import { CONSENTS, type ConsentKind } from '../rules/consents.ts';
import { operatorOf } from '../rules/legal/legal-text.ts';
import { legalText, plainText } from '../rules/legal/legal-texts.ts';

/** Which words somebody agreed to, for the journal of consents. */
export interface ConsentWording {
  readonly text_version: string;
  /** SHA-256 of the document, in hex. */
  readonly text_hash: string;
}

/** Version and digest of the document behind a box, as this installation shows it. */
export function consentWording(kind: ConsentKind, { brand }: Pick<Config, 'brand'>): ConsentWording {
  const text = legalText(CONSENTS[kind].href.replace('/info/', ''));
  if (!text) throw new Error(`no document behind the consent ${kind}`);
  const hash = createHash('sha256').update(plainText(text, operatorOf(brand)));
  return { text_version: text.version, text_hash: hash.digest('hex') };
}
