import { createHmac, randomBytes } from 'node:crypto';

/** A value of an audit entry that tells something about a person, such as a name or a reason in free text. */
export class PersonalValue {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** Marks a value of an audit entry as personal: the entry gets its digest, the value can be erased. Null is not personal. */
export const personal = (value: unknown): unknown =>
  value === null || value === undefined ? null : new PersonalValue(value);

/** What stands in an entry in place of a personal value. */
export type PersonalDigest = { digest: string };

export type SeparatedValue = { digest: string; salt: string; value: string };

/**
 * Replaces the personal values of an object by digests. Returns the object as JSON and adds the values to `separated`.
 * The digest is an HMAC whose key, a random salt, is erased with the value: nobody can then test a guess.
 */
export function separatePersonalValues(
  values: Record<string, unknown> | null | undefined,
  separated: SeparatedValue[],
): string | null {
  if (!values) return null;
  return JSON.stringify(values, (_name, value: unknown) => {
    if (!(value instanceof PersonalValue)) return value;
    const salt = randomBytes(16).toString('base64url');
    const text = JSON.stringify(value.value);
    const digest = digestOf(salt, text);
    separated.push({ digest, salt, value: text });
    return { digest } satisfies PersonalDigest;
  });
}

/** The digest of a personal value, given as JSON. */
export const digestOf = (salt: string, json: string): string =>
  createHmac('sha256', salt).update(json).digest('base64url');

/** The digests in the values of an entry. */
export function digestsIn(values: Record<string, unknown> | null): string[] {
  return Object.values(values ?? {})
    .filter(isDigest)
    .map(({ digest }) => digest);
}

/** The values of an entry with the personal values that are not erased. An erased one remains as `{ erased: true }`. */
export function withPersonalValues(
  values: Record<string, unknown> | null,
  known: ReadonlyMap<string, string>,
): Record<string, unknown> | null {
  if (!values) return null;
  const valueOf = (value: unknown): unknown => {
    if (!isDigest(value)) return value;
    const json = known.get(value.digest);
    return json === undefined ? { erased: true } : JSON.parse(json);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueOf(value)]));
}

const isDigest = (value: unknown): value is PersonalDigest =>
  typeof value === 'object' && value !== null && typeof (value as PersonalDigest).digest === 'string';
