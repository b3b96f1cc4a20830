import { fragmentWithoutSentenceEnd } from '@commonyard/contracts/sentence-end.values';

/** Removes the end of a sentence from the fragment of the address (`#privacy.`), which the gateway does not see. */
export function cleanFragment(): void {
  const hash = fragmentWithoutSentenceEnd(location.hash);
  if (hash !== location.hash) history.replaceState(history.state, '', location.pathname + location.search + hash);
}
