import { useState } from 'react';

/**
 * A text in session storage; `undefined` if empty. `name` contains the user id, so that another user of the browser
 * does not get it.
 */
export function usePersistedText(name: string): [string | undefined, (text: string | undefined) => void] {
  const key = `draft:${name}`;
  const [text, setText] = useState(() => read(key));
  return [
    text,
    (next) => {
      setText(next);
      write(key, next);
    },
  ];
}

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Without session storage it is kept until the page is closed.
  }
}
