import { EVENTS, EVENT_TYPES, type EventType } from './event-table.ts';

/** The types of events whose data can have tokens of mailed links, each in a property `token`, encrypted for the notifications service (ADR 48). */
export const typesWithTokens: ReadonlySet<EventType> = new Set(
  EVENT_TYPES.filter((type) => propertiesOf(EVENTS[type].data).includes('token')),
);

/** The names of all properties that a schema describes, at any depth. */
export function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: Record<string, unknown> };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(propertiesOf)];
}

/**
 * A copy of a value of JSON with each non-empty property `token` replaced. `path` is its JSON pointer. A property that is computed
 * when it is read, such as one of an event, stays so: what nobody reads is not validated.
 */
export function mapTokens<Value>(value: Value, replace: (token: string, path: string) => string): Value {
  return mapValue(value, replace, '') as Value;
}

function mapValue(value: unknown, replace: (token: string, path: string) => string, path: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => mapValue(item, replace, `${path}/${index}`));
  if (typeof value !== 'object' || value === null) return value;
  const copy = {};
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    const at = `${path}/${name}`;
    const map = (each: unknown) =>
      name === 'token' && typeof each === 'string' && each !== '' ? replace(each, at) : mapValue(each, replace, at);
    Object.defineProperty(
      copy,
      name,
      property.get
        ? { enumerable: true, get: () => map((value as Record<string, unknown>)[name]) }
        : { enumerable: true, writable: true, configurable: true, value: map(property.value) },
    );
  }
  return copy;
}
