const PAUSE_MS = 500;

export type Draft<Values> = {
  /** What was kept from before; undefined where there is nothing. */
  kept: Values | undefined;
  /** Keeps the values after a pause. */
  save: (values: Values) => void;
  /** Keeps at once what waits for the pause. */
  flush: () => void;
  /** Forgets it; what is saved afterwards is not kept. */
  forget: () => void;
};

/**
 * What somebody typed into a form and has not sent, kept for as long as the tab lives. Not longer: at a shared counter
 * the next person would find the contact details.
 */
export function openDraft<Values extends object>(name: string, blank: Values): Draft<Values> {
  const key = `draft:${name}`;
  const kept = read(key, blank);
  let pending: Values | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function flush(): void {
    clearTimeout(timer);
    if (!pending || isClosed) return;
    write(key, JSON.stringify(pending) === JSON.stringify(blank) ? undefined : JSON.stringify(pending));
    pending = undefined;
  }
  return {
    kept,
    save: (values) => {
      pending = values;
      clearTimeout(timer);
      timer = setTimeout(flush, PAUSE_MS);
    },
    flush,
    forget: () => {
      isClosed = true;
      clearTimeout(timer);
      write(key, undefined);
    },
  };
}

/** Only what the form still has, and of the same kind: the form may have changed since. */
function read<Values extends object>(key: string, blank: Values): Values | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Values> | null;
    if (!stored) return undefined;
    const fits = Object.entries(blank).filter(([name, value]) => isLike(value, stored[name as keyof Values]));
    return { ...blank, ...Object.fromEntries(fits.map(([name]) => [name, stored[name as keyof Values]])) };
  } catch {
    return undefined;
  }
}

const isLike = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

function write(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Without storage there is no draft; the form works all the same.
  }
}
