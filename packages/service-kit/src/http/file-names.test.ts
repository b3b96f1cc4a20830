import { expect, it } from '@jest/globals';
import { attachmentHeader, toFileName, toUniqueNames, withoutExtension } from './file-names.ts';

it.each([
  ['Grader, photo 1', 'Grader, photo 1.webp'],
  ['../../etc/passwd', 'etc-passwd.webp'],
  ['..\\..\\windows', 'windows.webp'],
  ['a\u0000b\nc\u202Ed', 'a-b-c-d.webp'],
  ['C:\\x', 'C-x.webp'],
  ['NUL', '_NUL.webp'],
  ['com1.txt', '_com1.txt.webp'],
  ['   ', 'file.webp'],
  ['...', 'file.webp'],
  ['Épandeur à sel', 'Épandeur à sel.webp'],
  ['x'.repeat(200), `${'x'.repeat(80)}.webp`],
  [`${'x'.repeat(79)}🚜`, `${'x'.repeat(79)}.webp`],
  ['ends with points. . .', 'ends with points.webp'],
])('the file of %j is %j', (text, name) => {
  expect(toFileName(text, 'webp')).toBe(name);
});

it('the same name in any case of letters gets a number', () => {
  expect(toUniqueNames(['a.webp', 'A.webp', 'a (2).webp', 'b.webp', 'a.webp'])).toEqual([
    'a.webp',
    'A (2).webp',
    'a (2) (2).webp',
    'b.webp',
    'a (3).webp',
  ]);
});

it.each([
  ['report.pdf', 'report'],
  ['report.2026.pdf', 'report.2026'],
  ['.pdf', '.pdf'],
  ['no extension', 'no extension'],
])('%j without its extension is %j', (name, stem) => {
  expect(withoutExtension(name)).toBe(stem);
});

it('states the name of an attachment in UTF-8 and in ASCII, and no name ends the header', () => {
  expect(attachmentHeader('plan.pdf')).toBe(`attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`);
  expect(attachmentHeader('Reçu été.pdf')).toBe(
    `attachment; filename="Recu ete.pdf"; filename*=UTF-8''Re%C3%A7u%20%C3%A9t%C3%A9.pdf`,
  );
  expect(attachmentHeader(`a"b%'(c)*.pdf`)).toBe(
    `attachment; filename="a_b_'(c)*.pdf"; filename*=UTF-8''a%22b%25%27%28c%29%2A.pdf`,
  );
});
