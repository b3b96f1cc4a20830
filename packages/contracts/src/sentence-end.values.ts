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
const FORMS: ReadonlySet<string> = new Set(MARKS.flatMap((mark) => [percentEncoded(mark), latin1(mark), mark]));
/** The lengths of these forms, the longest first: one form may be the end of another. */
const LENGTHS = [...new Set(Array.from(FORMS, ({ length }) => length))].toSorted((a, b) => b - a);
/** A parameter whose value is an id, a number or a name; a text may end with any mark. */
const PARAMETER = /^[?&](?!q=|search=)\w+=[\w-]+$/;

/**
 * Removes the end of a sentence from the path and the search of an address, encoded or not: `/contact.`, `/contact%2C`,
 * `/equipment/available/13)?lang=fr`, `/inquiries?inquiry=18.`, `/contact/`.
 */
export function withoutSentenceEnd(address: string): string {
  const at = address.indexOf('?');
  const path = withoutMarks(at < 0 ? address : address.slice(0, at)) || '/';
  return path + (at < 0 ? '' : searchWithoutMarks(address.slice(at)));
}

/** Removes the end of a sentence from a fragment: `#privacy.`, `#token=abc)`. */
export const fragmentWithoutSentenceEnd = (hash: string): string => withoutMarks(hash);

function searchWithoutMarks(search: string): string {
  const kept = withoutMarks(search);
  const lastParameter = kept.slice(Math.max(kept.lastIndexOf('?'), kept.lastIndexOf('&'), 0));
  return kept === '' || PARAMETER.test(lastParameter) ? kept : search;
}

// Not a regular expression: one for the end of a text reads each run of marks inside it many times.
function withoutMarks(text: string): string {
  let end = text.length;
  for (let length = markBefore(text, end); length > 0; length = markBefore(text, end)) end -= length;
  return text.slice(0, end);
}

/** The length of the mark before a position; 0 where there is none. */
const markBefore = (text: string, end: number): number =>
  LENGTHS.find((length) => length <= end && FORMS.has(lowerCaseEscapes(text.slice(end - length, end)))) ?? 0;

const lowerCaseEscapes = (text: string) => (text.startsWith('%') ? text.toLowerCase() : text);
