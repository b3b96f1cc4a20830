/**
 * Removes the end of a sentence from the fragment of the address (`#privacy.`), which the gateway does not see. Loads the
 * rules only for a fragment that may have one: browsers encode other marks than those of ASCII.
 */
export async function cleanFragment(): Promise<void> {
  if (!/(?:[^\w-]|%[\da-f]{2})$/i.test(location.hash)) return;
  const { fragmentWithoutSentenceEnd } = await import('@commonyard/contracts/sentence-end.values');
  const hash = fragmentWithoutSentenceEnd(location.hash);
  if (hash !== location.hash) history.replaceState(history.state, '', location.pathname + location.search + hash);
}
