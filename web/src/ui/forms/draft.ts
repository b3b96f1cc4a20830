import { readStored, writeStored } from '../../lib/storage.ts';

const DEBOUNCE_MS = 500;

export type Draft<Values> = {
  /** The restored values; undefined without a draft. */
  restored: Values | undefined;
  save: (values: Values) => void;
  flush: () => void;
  /** Deletes the draft and ignores later saves. */
  discard: () => void;
};

/**
 * The unsubmitted values of a form, in session storage. Not in local storage: on a shared computer the next user could
 * read them.
 */
export function openDraft<Values extends object>(name: string, blank: Values): Draft<Values> {
  const key = `draft:${name}`;
  const restored = read(key, blank);
  let pending: Values | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDiscarded = false;

  function flush(): void {
    clearTimeout(timer);
    if (!pending || isDiscarded) return;
    writeStored(
      'sessionStorage',
      key,
      JSON.stringify(pending) === JSON.stringify(blank) ? undefined : JSON.stringify(pending),
    );
    pending = undefined;
  }
  return {
    restored,
    save: (values) => {
      pending = values;
      clearTimeout(timer);
      timer = setTimeout(flush, DEBOUNCE_MS);
    },
    flush,
    discard: () => {
      isDiscarded = true;
      clearTimeout(timer);
      writeStored('sessionStorage', key, undefined);
    },
  };
}

/** Reads the draft. Restores only values of fields that still exist with the same type. */
function read<Values extends object>(key: string, blank: Values): Values | undefined {
  try {
    const stored = JSON.parse(readStored('sessionStorage', key) ?? 'null') as Partial<Values> | null;
    if (!stored) return undefined;
    const fits = Object.entries(blank).filter(([name, value]) => hasSameType(value, stored[name as keyof Values]));
    return { ...blank, ...Object.fromEntries(fits.map(([name]) => [name, stored[name as keyof Values]])) };
  } catch {
    return undefined;
  }
}

const hasSameType = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
