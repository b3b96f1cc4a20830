import i18next from 'i18next';

/** The server's words, in the page's language where the catalogue has them. */
export const told = ({ message }: Error): string => (i18next.exists(message) ? i18next.t(message) : message);
