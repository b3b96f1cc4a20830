import { describe, expect, it } from '@jest/globals';
import type { TSchema } from 'typebox';
import * as Value from 'typebox/value';
import { EVENTS, EVENT_TYPES } from '@commonyard/contracts/events/event-table';
import {
  CURRENT_VERSION,
  NEXT_VERSION,
  READ_RESPONSES,
  RECORDED_VERSIONS,
  recordedEvents,
  recordedResponses,
  versionsIn,
  type ReadResponse,
} from './recordings.ts';
import { fieldsOf, pathsOf, unknownPathsOf } from './schema-fields.ts';

it('what is recorded after a release is the newest version, and leaves the released ones as they are', () => {
  const folders = [NEXT_VERSION, '1.9.0', 'consumers.test.ts', '1.10.0'];
  expect(versionsIn(folders)).toEqual(['1.9.0', '1.10.0', NEXT_VERSION]);
  expect(RECORDED_VERSIONS.at(-1)).toBe(CURRENT_VERSION);
});

const events = recordedEvents(CURRENT_VERSION);

/** Events of several types share a schema: one of them has each field. */
const bySchema = Map.groupBy(EVENT_TYPES, (type) => EVENTS[type].data);

describe('the recording of the current version, which `npm run contracts:record` renews,', () => {
  it('has every type of event', () => {
    const types = new Set<string>(events.map(({ type }) => type));
    expect(EVENT_TYPES.filter((type) => !types.has(type))).toEqual([]);
  });

  it.each([...bySchema].map(([schema, types]) => [types.join(', '), schema] as const))(
    'has the fields of %s',
    (types, schema) => {
      const recorded = events.filter(({ type }) => types.split(', ').includes(type)).map(({ data }) => data);
      expect(problemsOf(schema, recorded)).toEqual(COMPLETE);
    },
  );

  it.each(Object.entries(READ_RESPONSES))('has the fields of the response to %s', (operation, schema) => {
    const recorded = recordedResponses(CURRENT_VERSION)[operation as ReadResponse];
    expect(problemsOf(schema, recorded)).toEqual(COMPLETE);
  });
});

const COMPLETE = { notRecorded: [], notInSchema: [], invalid: [] };

function problemsOf(schema: TSchema, recorded: unknown[]) {
  const seen = new Set(recorded.flatMap((value) => fieldsOf(schema, value).map(({ path }) => path)));
  return {
    notRecorded: pathsOf(schema).filter((path) => !seen.has(path)),
    notInSchema: [...new Set(recorded.flatMap((value) => unknownPathsOf(schema, value)))],
    invalid: recorded.flatMap((value) => [...Value.Errors(schema, value)].map(({ instancePath }) => instancePath)),
  };
}
