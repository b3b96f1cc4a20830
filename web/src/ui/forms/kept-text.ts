import { useState } from 'react';

/**
 * A text that is being written, kept for as long as the tab lives; `undefined` where nothing was. The name says whose it
 * is too: at a shared counter the next person must not find it.
 */
export function useKeptText(name: string): [string | undefined, (text: string | undefined) => void] {
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
    // Without storage it lasts as long as the page.
  }
}
