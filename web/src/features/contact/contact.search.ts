/** What the contact form is opened about, which fills it in. */
export type ContactSearch = { about?: 'municipal-admin' | undefined };

export const readContactSearch = ({ about }: Record<string, unknown>): ContactSearch =>
  about === 'municipal-admin' ? { about } : {};
