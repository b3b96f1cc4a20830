/** `hasPeriods`: the retention periods in force stand below the paragraphs. */
export type LegalSection = { heading: string; paragraphs: string[]; hasPeriods?: true };
export type LegalText = { title: string; sections: LegalSection[] };
export type LegalTopic = 'privacy' | 'terms' | 'accessibility';

/** Drafts until the operating company's lawyers have reviewed them. */
export type LegalTexts = { updated: string } & Record<LegalTopic, LegalText>;
