import { describe, expect, it } from '@jest/globals';
import { stem } from './stem.ts';

describe('stem', () => {
  it.each([
    ['plows', 'plow'],
    ['plowing', 'plow'],
    ['mowers', 'mower'],
    ['mowing', 'mow'],
    ['graders', 'grader'],
    ['grading', 'grad'],
    ['grade', 'grad'],
    ['plugging', 'plug'],
    ['drilling', 'drill'],
    ['brushes', 'brush'],
    ['boxes', 'box'],
    ['buses', 'bus'],
    ['bus', 'bus'],
    ['hoses', 'hose'],
    ['hose', 'hose'],
    ['houses', 'hous'],
    ['house', 'hous'],
    ['bodies', 'body'],
    ['chassis', 'chassis'],
    ['towed', 'tow'],
    ['speed', 'speed'],
    ['wing', 'wing'],
    ['string', 'string'],
    ['souffleuses', 'souffleus'],
    ['souffleuse', 'souffleus'],
    ['signaux', 'signal'],
    ['panneaux', 'panneau'],
    ['kx040', 'kx040'],
    ['4x4', '4x4'],
    ['ice', 'ice'],
  ])('%s -> %s', (word, expected) => expect(stem(word)).toBe(expected));
});
