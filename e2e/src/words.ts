import type { Locale } from '@commonyard/contracts/identity.values';
import { LOAN_LABELS_FR } from '@commonyard/contracts/loan-labels-fr.values';
import { french } from '@commonyard/web/src/locales/fr.ts';

/** The text of the pages for an English one, its placeholders replaced. */
export type Say = (english: string, values?: Record<string, string | number>) => string;

/** For journeys that run in both languages. Throws for a text without French, of which nothing may be left. */
export const inLanguage =
  (language: Locale): Say =>
  (english, values = {}) => {
    const text = language === 'en' ? english : (french[english] ?? LOAN_LABELS_FR[english]);
    if (text === undefined) throw new Error(`no French for: ${english}`);
    return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
  };

/** A text as the source of a regular expression. */
export const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * A pattern for texts with the same words before their first placeholder, such as `Accept {total}`. Chromium gives names with plain
 * spaces for hard ones.
 */
export const beginning = (text: string): RegExp =>
  new RegExp(`^${escapePattern(text.split('{')[0]!).replaceAll(/\s/g, String.raw`\s`)}`);
