import { expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TEXT_LENGTHS, tooLong } from '@commonyard/contracts/text.values';

const folder = join(import.meta.dirname, '../../contracts/src/http');
const modules = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => import(join(folder, file)) as Promise<object>),
);

type Found = { name: string; maxLength: number };
/** The texts of schemas that `normalizeText` normalizes, which persons write. */
function textsOf(schema: unknown, name = ''): Found[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { text, maxLength } = schema as { text?: string; maxLength?: number };
  const own = text !== undefined && maxLength !== undefined ? [{ name, maxLength }] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => textsOf(part, `${name}.${key}`))];
}

it('there is a sentence for the maximum length of every text in a request', () => {
  const texts = modules.flatMap((module) => Object.entries(module).flatMap(([name, schema]) => textsOf(schema, name)));
  expect(texts.length).toBeGreaterThan(50);
  const lengths: readonly number[] = TEXT_LENGTHS;
  expect(texts.filter(({ maxLength }) => !lengths.includes(maxLength))).toEqual([]);
});

it('the sentence has the number in digits that are read with ease', () =>
  expect([tooLong(150), tooLong(5_000)]).toEqual([
    'Please use at most 150 characters',
    'Please use at most 5,000 characters',
  ]));
