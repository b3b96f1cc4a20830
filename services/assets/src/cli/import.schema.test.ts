import { expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { toAmount } from '@commonyard/contracts/amounts.values';
import { AMOUNTS } from '@commonyard/contracts/cases/amounts.values';
import { compileValidator } from '@commonyard/service-kit/http/validation';
import { ListingRecord } from './import.schema.ts';

it('stores amounts of both conventions as plain numbers', () => {
  const { rate } = ListingRecord.properties;
  const validate = compileValidator({ schema: Type.Object({ rate }), httpPart: 'body' });
  for (const [text, cents] of AMOUNTS) {
    const record = { rate: text };
    expect([text, validate(record), record.rate]).toEqual([text, true, toAmount(cents)]);
  }
});
