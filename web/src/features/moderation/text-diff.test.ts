import { describe, expect, it } from '@jest/globals';
import { diffWords, shortened } from './text-diff.ts';

describe('diffWords', () => {
  it.each([
    ['a grader', 'a grader', [['same', 'a grader']]],
    [
      'a red grader',
      'a blue grader',
      [
        ['same', 'a '],
        ['removed', 'red'],
        ['added', 'blue'],
        ['same', ' grader'],
      ],
    ],
    ['', 'new', [['added', 'new']]],
    ['old', '', [['removed', 'old']]],
    [
      'one two',
      'one two three',
      [
        ['same', 'one two'],
        ['added', ' three'],
      ],
    ],
  ])('%j and %j', (before, after, expected) => {
    expect(diffWords(before, after).map(({ kind, text }) => [kind, text])).toEqual(expected);
  });

  it('joins to both texts', () => {
    const [before, after] = ['The old plow\n is here, and works.', 'The new plow is\nthere, and it works well.'];
    const parts = diffWords(before, after);
    const join = (other: string) => parts.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join('');
    expect([join('added'), join('removed')]).toEqual([before, after]);
  });
});

it('shortens what is the same far from a change', () => {
  const long = 'word '.repeat(40);
  const parts = shortened(diffWords(`${long}old ${long}`, `${long}new ${long}`));
  expect(parts.map(({ text }) => text.length <= 41)).toEqual([true, true, true, true]);
  expect([parts[0]!.text.startsWith('…'), parts.at(-1)!.text.endsWith('…')]).toEqual([true, true]);
});
