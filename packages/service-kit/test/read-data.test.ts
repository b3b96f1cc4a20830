import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { EVENTS } from '@commonyard/contracts/events/event-table';
import { listingEvent } from '@commonyard/testing/factories/events';
import { toReadData, type ReadProblem } from '../src/events/read-data.ts';
import { readResponse } from '../src/http/read-response.ts';

class ReadError extends Error {
  problem: ReadProblem;
  constructor(problem: ReadProblem) {
    super(problem.field);
    this.problem = problem;
  }
}
const listing = (over: object) =>
  toReadData(
    EVENTS['asset.updated'].data,
    { ...listingEvent({ id: 7 }), ...over },
    (problem) => new ReadError(problem),
  ) as Record<string, unknown>;
const problemOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return (error as ReadError).problem;
  }
  return undefined;
};

describe('the data of an event', () => {
  it('is as it was sent, without fields that the schema does not have', () => {
    expect({ ...listing({ invented: 1 }) }).toEqual(listingEvent({ id: 7 }));
    expect(JSON.parse(JSON.stringify(listing({ invented: 1 })))).toEqual(listingEvent({ id: 7 }));
  });

  it('is validated where it is read, and nowhere else', () => {
    const data = listing({ title: 5, region: undefined, status: 'archived' });
    expect([data['id'], data['category']]).toEqual([7, listingEvent({}).category]);
    expect(problemOf(() => data['title'])).toEqual({ field: 'data.title', isUnknownValue: false });
    expect(problemOf(() => data['region'])).toEqual({ field: 'data.region', isUnknownValue: false });
    expect(problemOf(() => data['status'])).toEqual({ field: 'data.status', isUnknownValue: true });
  });

  it('tells an unknown value of an enumeration apart, also in what may be null, in lists and in parts', () => {
    const schema = Type.Object({
      side: Type.Union([Type.Enum(['a', 'b']), Type.Null()]),
      sides: Type.Array(Type.Enum(['a', 'b'])),
      part: Type.Object({ side: Type.Enum(['a', 'b']) }),
    });
    const data = toReadData(
      schema,
      { side: 'c', sides: ['a', 'c'], part: { side: 'c' } },
      (problem) => new ReadError(problem),
    ) as {
      side: string;
      sides: string[];
      part: { side: string };
    };
    for (const read of [() => data.side, () => data.sides, () => data.part.side])
      expect(problemOf(read)).toMatchObject({ isUnknownValue: true });
    const none = toReadData(schema, { side: null }, (problem) => new ReadError(problem)) as { side: null };
    expect(none.side).toBeNull();
  });
});

describe('a response', () => {
  const schema = Type.Object({
    id: Type.Integer(),
    status: Type.Enum(['open', 'closed']),
    side: Type.Union([Type.Enum(['a']), Type.Null()]),
    unread: Type.String(),
    note: Type.Optional(Type.String()),
  });
  const read = (body: unknown) => readResponse(schema, ['id', 'status', 'side', 'note'], body);

  it('may lack or change what is not read, have more fields, and new values of enumerations', () => {
    expect(read({ id: 1, status: 'archived', side: 'c', unread: 5, added: true })).toEqual({
      id: 1,
      status: 'archived',
      side: 'c',
    });
    expect(read({ id: 1, status: 'open', side: null, note: 'x' })).toEqual({
      id: 1,
      status: 'open',
      side: null,
      note: 'x',
    });
  });

  it.each([
    null,
    'text',
    [],
    { id: 'x', status: 'open', side: null },
    { id: 1, side: null },
    { id: 1, status: 5, side: null },
  ])('is undefined where what is read is not valid: %j', (body) => expect(read(body)).toBeUndefined());
});
