import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { toAmount } from '@commonyard/contracts/amounts.values';
import { AMOUNTS } from '@commonyard/testing/cases/amounts';
import { CreateListingBody } from '@commonyard/contracts/http/assets';
import { compileValidator } from '@commonyard/service-kit/http/validation';
import { CSV_COLUMNS } from './csv-lines.ts';
import { ListingRecord } from './import.schema.ts';

it('stores amounts of both conventions as plain numbers', () => {
  const { rate } = ListingRecord.properties;
  const validate = compileValidator({ schema: Type.Object({ rate }), httpPart: 'body' });
  for (const [text, cents] of AMOUNTS) {
    const record = { rate: text };
    expect([text, validate(record), record.rate]).toEqual([text, true, toAmount(cents)]);
  }
});

it('a record has every field that an owner writes', () => {
  const fields = Object.keys(CreateListingBody.properties);
  expect(fields.filter((field) => !(field in ListingRecord.properties))).toEqual([]);
});

it('the manual lists the columns of a CSV file', () => {
  const manual = readFileSync(join(import.meta.dirname, '../../../../docs/operations/import.md'), 'utf8');
  const [, table = ''] = manual.split('| column | |');
  const listed = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell]) => cell!.match(/\w+/g) ?? []);
  expect(listed.toSorted()).toEqual(CSV_COLUMNS.toSorted());
});
