import { expect, it } from '@jest/globals';
import { propertiesOf } from '../events/tokens.ts';
import * as identity from './identity.ts';

it('no body and no response of identity has a hint to a password or a secret question', () => {
  const names = new Set(Object.values(identity).flatMap(propertiesOf));
  expect(names.has('password')).toBe(true);
  expect([...names].filter((name) => /hint|question|answer|secret|reminder/i.test(name))).toEqual([]);
});
