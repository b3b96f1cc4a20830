import type { Locale } from '@commonyard/contracts/identity.values';
import type { AgreementFacts } from '../database.ts';

/** What the lending side chooses. */
export type AgreementChoices = { bindingLanguage: Locale; specialTerms: string | null };

/** A part of the text. The table is after the paragraphs. */
export type Clause = { heading: string; paragraphs: string[]; table?: { columns: string[]; rows: string[][] } };

export type AgreementText = {
  title: string;
  /** That it is a draft, and which language binds. */
  notices: string[];
  clauses: Clause[];
};

/** How a text writes days, numbers and amounts. */
export type TextWords = {
  day: (day: string) => string;
  number: (value: number) => string;
  cents: (value: number) => string;
};

export type Template = (facts: AgreementFacts & AgreementChoices, words: TextWords) => AgreementText;
