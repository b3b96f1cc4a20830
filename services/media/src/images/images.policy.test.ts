import { expect, it } from '@jest/globals';
import type { Metadata } from 'sharp';
import { isHeavy, isTooLarge } from './images.policy.ts';

const jpegOf = (width: number, height: number, more: Partial<Metadata>) =>
  ({
    format: 'jpeg',
    width,
    height,
    channels: 3,
    chromaSubsampling: '4:4:4',
    isProgressive: false,
    ...more,
  }) as Metadata;

it('a jpeg of several scans is held as a whole, progressive or not', () => {
  const sequential = jpegOf(6_000, 6_000, {});
  expect(isTooLarge({ ...sequential, scans: 1 })).toBe(false);
  expect(isTooLarge({ ...sequential, scans: 3 })).toBe(true);
  const small = jpegOf(2_500, 2_000, {});
  expect(isHeavy({ ...small, scans: 1 })).toBe(false);
  expect(isHeavy({ ...small, scans: 3 })).toBe(true);
  expect(isHeavy({ ...small, isProgressive: true, scans: 10 })).toBe(true);
});
