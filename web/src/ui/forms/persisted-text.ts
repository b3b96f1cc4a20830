import { useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';

/**
 * A text in session storage; `undefined` if empty. `name` contains the user id, so that another user of the browser
 * does not get it.
 */
export function usePersistedText(name: string): [string | undefined, (text: string | undefined) => void] {
  const key = `draft:${name}`;
  const [text, setText] = useState(() => readStored('sessionStorage', key));
  return [
    text,
    (next) => {
      setText(next);
      writeStored('sessionStorage', key, next);
    },
  ];
}
