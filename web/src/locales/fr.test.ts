import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/identity.values';
import { LISTING_MESSAGES, REGIONS } from '@commonyard/contracts/assets.values';
import { accountFr } from './fr/account.ts';
import { commonFr } from './fr/common.ts';
import { contactFr } from './fr/contact.ts';
import { homeFr } from './fr/home.ts';
import { listingsFr } from './fr/listings.ts';
import { moderationFr } from './fr/moderation.ts';
import { postingFr } from './fr/posting.ts';
import { french } from './fr.ts';

/** Words that both languages write alike. */
const ALIKE = new Set([
  'Menu',
  'Ontario',
  'Construction',
  'Transportation',
  'Flexible',
  'Type',
  'Actions',
  'Description',
]);

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.|\.gen\.|^locales/.test(name),
);
const unescape = (text: string) => text.replaceAll(/\\(.)/g, '$1');

/** The texts that the source names where it translates them. */
const named = files.flatMap((file) => {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(/\bt\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map(([, , key]) => [unescape(key!), file] as const);
});
/** The texts that reach a translation through a table or a property: written like a sentence, a title or a label. */
const labelled = files.flatMap((file) => {
  const text = readFileSync(join(source, file), 'utf8');
  const found = text.matchAll(
    /\b(?:label|hint|title|text|placeholder|loading|empty|error|post|confirmLabel|busyLabel|action)(?:=\{?|:\s*)(['"])((?:\\.|(?!\1).)*)\1/g,
  );
  return [...found].map(([, , key]) => [unescape(key!), file] as const).filter(([key]) => /^\p{Lu}.*\p{Ll}/u.test(key));
});
const said = [...Object.values(LISTING_MESSAGES), ...Object.values(ACCOUNT_MESSAGES), ...REGIONS].map(
  (key) => [key, 'contracts'] as const,
);
const hasFrench = (key: string) => key in french || `${key}_other` in french;

describe('French', () => {
  it('has every text of the source', () => {
    const missing = [...named, ...labelled, ...said].filter(([key]) => !hasFrench(key));
    expect([...new Set(missing.map(([key, file]) => `${file}: ${key}`))]).toEqual([]);
  });

  it('differs from the English', () => {
    const same = Object.entries(french).filter(([key, text]) => key === text && !ALIKE.has(key));
    expect(same).toEqual([]);
  });

  it('keeps the places of the values', () => {
    const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
    for (const [key, text] of Object.entries(french)) expect([key, ...places(text)]).toEqual([key, ...places(key)]);
  });

  it('has all three forms of a counted text', () => {
    const counted = Object.keys(french).filter((key) => /_(?:one|many|other)$/.test(key));
    const missing = new Set(
      counted
        .map((key) => key.replace(/_\w+$/, ''))
        .values()
        .flatMap((key) => ['one', 'many', 'other'].map((form) => `${key}_${form}`))
        .filter((key) => !(key in french)),
    );
    expect([...missing]).toEqual([]);
  });

  it('says a text in one area only, so that two never differ', () => {
    const areas = [commonFr, homeFr, listingsFr, postingFr, accountFr, moderationFr, contactFr];
    const keys = areas.flatMap((area) => Object.keys(area));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});
