// Addresses that are copied with the end of their sentence, for the gateway and for the web application.

/** What ends a sentence or encloses an address in one. No address of the application ends with any of it. */
const MARKS = Array.from('.,;:!?…)]}>»›"\'”’“‘„«‹*`|\\/ \u00A0\u202F\u200B\uFEFF');

const bytesOf = (mark: string) => [...new TextEncoder().encode(mark)];
const percentEncoded = (mark: string) =>
  bytesOf(mark)
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
/** As Node.js reads bytes that a client did not encode. */
const latin1 = (mark: string) => String.fromCharCode(...bytesOf(mark));
const escaped = (text: string) => text.replaceAll(/[^\w%\u0080-\uFFFF]/g, String.raw`\$&`);

const MARK = `(?:${[...new Set(MARKS.flatMap((mark) => [percentEncoded(mark), latin1(mark), mark]))].map(escaped).join('|')})`;
const SENTENCE_END = new RegExp(`${MARK}+$`, 'i');
const EMPTY_SEARCH = new RegExp(`^\\?${MARK}*$`, 'i');
/** Of a parameter whose value is an id, a number or a name; a text may end with any mark. */
const PARAMETER = new RegExp(`([?&](?!q=|search=)\\w+=[\\w-]+)${MARK}+$`, 'i');

/**
 * Removes the end of a sentence from the path and the search of an address, encoded or not: `/contact.`, `/contact%2C`,
 * `/equipment/available/13)?lang=fr`, `/inquiries?inquiry=18.`, `/contact/`.
 */
export function withoutSentenceEnd(address: string): string {
  const at = address.indexOf('?');
  const path = (at < 0 ? address : address.slice(0, at)).replace(SENTENCE_END, '') || '/';
  const search = at < 0 ? '' : address.slice(at).replace(PARAMETER, '$1').replace(EMPTY_SEARCH, '');
  return path + search;
}

/** Removes the end of a sentence from a fragment: `#privacy.`, `#token=abc)`. */
export const fragmentWithoutSentenceEnd = (hash: string): string => hash.replace(SENTENCE_END, '');
