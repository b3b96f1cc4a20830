import { expect, it } from '@jest/globals';
import { createSignedIds } from './signed-ids.ts';
import { createSignedTexts } from './signed-texts.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];

it('accepts the text that was signed, and no other text, signature or purpose', () => {
  const texts = createSignedTexts(OLD, 'address');
  const signature = texts.sign('a 3 100');
  expect(texts.isSigned('a 3 100', signature)).toBe(true);
  for (const text of ['a 3 101', 'a 4 100', 'b 3 100', '', 'a 3 100 '])
    expect(texts.isSigned(text, signature)).toBe(false);
  for (const other of ['', 'x', signature.slice(1), `${signature}AA`, signature.toUpperCase()])
    expect(texts.isSigned('a 3 100', other)).toBe(false);
  expect(createSignedTexts(OLD, 'other').isSigned('a 3 100', signature)).toBe(false);
  expect(createSignedTexts(NEW, 'address').isSigned('a 3 100', signature)).toBe(false);
  expect(createSignedIds(OLD, 'address').isSigned(signature)).toBe(false);
});

it('signs with the first secret and accepts the signatures of all of them, during a rotation', () => {
  const rotating = createSignedTexts(`${NEW},${OLD}`, 'address');
  expect(rotating.isSigned('a', createSignedTexts(OLD, 'address').sign('a'))).toBe(true);
  expect(rotating.sign('a')).toBe(createSignedTexts(NEW, 'address').sign('a'));
});
