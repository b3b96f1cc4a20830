import { useState } from 'react';
import { asShown, type Shown } from '../../lib/shown.ts';

type Versioned = { version: number };

/** A record that a dialog acts on, as the dialog showed it when it was opened. */
export type ShownRecord<R, S = Shown<R>> = {
  shown: S;
  /** What it has become; undefined while the dialog shows it as it is. */
  newer: R | undefined;
  /** Shows another version: the newer one that the reader has seen, or what an own change made of it. */
  show: (record: R) => void;
  /** Reads the record again, after a 409. Whether it has changed. */
  readAgain: () => Promise<boolean>;
};

/**
 * Keeps the record with which a dialog was opened, whatever a live update makes of `current`, which is undefined until it is loaded.
 * `read` reads it from the server.
 */
export function useShown<R extends Versioned>(current: R, read: () => Promise<R>): ShownRecord<R>;
export function useShown<R extends Versioned>(
  current: R | undefined,
  read: () => Promise<R>,
): ShownRecord<R, Shown<R> | undefined>;
export function useShown<R extends Versioned>(
  current: R | undefined,
  read: () => Promise<R>,
): ShownRecord<R, Shown<R> | undefined> {
  const [first, show] = useState(current);
  const [found, setFound] = useState<R>();
  if (!first && current) show(current);
  const shown = first ?? current;
  const latest = newest(current, found);
  return {
    shown: shown && asShown(shown),
    newer: newest(shown, latest) === shown ? undefined : latest,
    show,
    readAgain: async () => {
      // Where it cannot be read, the error of the change says what to do.
      const again = await read().catch(() => undefined);
      if (again) setFound(again);
      return again !== undefined && newest(shown, again) !== shown;
    },
  };
}

/** The first where both have the same version. */
const newest = <R extends Versioned>(one: R | undefined, other: R | undefined): R | undefined =>
  other && (!one || other.version > one.version) ? other : one;
