// Bounded, so that what stays together fits on a line.
const NUMBERS =
  /(\d[\d.,]{0,4}[-–](?:\d[\d.,]{0,4}|\p{L}{1,6})(?: \p{L}{1,2}(?!\p{L}))?|\d[\d.,]{0,4} \p{L}{1,2}(?!\p{L}))/u;

/**
 * Splits a text at its ranges and measures, which a line break would tear apart: `3–5 t`, `37 ft`, `20-tonne`.
 *
 * @param text a title, as a user wrote it
 * @returns the parts in their order, which together are the text; every second one, from index 1, must stay on one line
 */
export const splitAtNumbers = (text: string): string[] => text.split(NUMBERS);
