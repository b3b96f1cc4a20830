import { expect, it, jest } from '@jest/globals';
import { onFirstUse } from './on-first-use.ts';

it('compiles once, at the first use, and passes the errors on', () => {
  const compiled = Object.assign((data: unknown) => data === 1, { errors: ['not 1'] });
  const compile = jest.fn((_part: object) => compiled);
  const part = { schema: {} };
  const run = onFirstUse(compile)(part);
  expect([compile.mock.calls, run.errors]).toEqual([[], undefined]);
  expect([run(1), run(2), run.errors]).toEqual([true, false, ['not 1']]);
  expect(compile.mock.calls).toEqual([[part]]);
});
