export type LegalSection = { heading: string; paragraphs: string[] };
export type LegalText = { title: string; sections: LegalSection[] };
export type LegalTopic = 'privacy' | 'terms' | 'accessibility';

/** Drafts until the operating company's lawyers have reviewed them. */
export type LegalTexts = { updated: string } & Record<LegalTopic, LegalText>;
