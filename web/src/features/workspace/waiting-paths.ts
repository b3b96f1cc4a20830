/**
 * The pages that an account may open while it waits for approval. Apart from `entries.ts`, whose icons the first page
 * need not load.
 */
export const WAITING_PATHS: ReadonlySet<string> = new Set(['/', '/listings', '/browse', '/inquiries', '/inspections']);
