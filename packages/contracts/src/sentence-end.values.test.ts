import { describe, expect, it } from '@jest/globals';
import { fragmentWithoutSentenceEnd, withoutSentenceEnd } from './sentence-end.values.ts';

const MARKS = [...Array.from('.,;:!?…)]}>»›"\'”’“‘„«‹*`|\\/ \u00A0\u202F\u200B'), '...', ').', ' »', '/.', '",'];
const PATHS = ['/contact', '/equipment/available/13', '/listings', '/v1.2/notes', '/caf%C3%A9'];

describe('an address with the end of its sentence', () => {
  it.each(MARKS)('%j leads to the page without it', (mark) => {
    const forms = [
      mark,
      encodeURIComponent(mark),
      [...Buffer.from(mark)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
      Buffer.from(mark).toString('latin1'),
    ];
    for (const path of PATHS) {
      for (const form of forms) {
        expect(withoutSentenceEnd(path + form)).toBe(path);
        // A question mark begins the search.
        if (!form.includes('?')) expect(withoutSentenceEnd(`${path}${form}?lang=fr`)).toBe(`${path}?lang=fr`);
        expect(withoutSentenceEnd(`/inquiries?inquiry=18${form}`)).toBe('/inquiries?inquiry=18');
        expect(fragmentWithoutSentenceEnd(`#privacy${form}`)).toBe('#privacy');
      }
    }
  });

  it.each([
    '/',
    '/equipment/available/13',
    '/caf%C3%A9',
    '/a.b/c',
    '/available-equipment?q=grader.',
    '/available-equipment?q=No.%205)',
    '/audit-log?search=a.',
    '/auth?from=/listings/',
    '/%E2%80',
    '/%',
    '/%zz',
  ])('%s stays as it is', (address) => expect(withoutSentenceEnd(address)).toBe(address));

  it.each([
    ['/.', '/'],
    ['/,', '/'],
    ['/contact?', '/contact'],
    ['/contact?.', '/contact'],
    ['/#', '/#'],
  ])('%s leads to %s', (address, target) => expect(withoutSentenceEnd(address)).toBe(target));

  // Each mark is read once: a cost that grows with the square of the length would take a minute here.
  it.each([',', '/', '\u200B'])('%j many times inside an address stays', (mark) => {
    for (const form of [mark, encodeURIComponent(mark)]) {
      const path = `/${form.repeat(100_000)}a`;
      expect(withoutSentenceEnd(path) === path).toBe(true);
      const search = `/inquiries?inquiry=18${form.repeat(100_000)}a`;
      expect(withoutSentenceEnd(search) === search).toBe(true);
      expect(withoutSentenceEnd(`/inquiries?inquiry=18${form.repeat(100_000)}`)).toBe('/inquiries?inquiry=18');
    }
  });
});
