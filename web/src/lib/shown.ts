declare const isShown: unique symbol;

/**
 * A record as its reader was shown it. Changes that name a version take this type, so that none acts on what a live update has put
 * into the cache meanwhile.
 */
export type Shown<R> = R & { readonly [isShown]: true };

type Versioned = { version: number };

/**
 * Marks a record that is kept as it was shown: that of the row or page whose button was pressed, or of a dialog that was opened with it.
 * A dialog that stays open while the record changes uses `useShown`. `.ci/check-versions.ts` lists the callers.
 */
export const asShown = <R extends Versioned>(record: R): Shown<R> => record as Shown<R>;

/** The header with which a change names the version that its reader was shown. */
export const ifMatch = ({ version }: Shown<Versioned>) => ({ 'if-match': `"${version}"` });
