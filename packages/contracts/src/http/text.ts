import { Type } from 'typebox';

/** Control characters have no place in a one-line field, and CR/LF there would be a mail-header injection. */
// eslint-disable-next-line no-control-regex
const NO_CONTROL_CHARACTERS = '^[^\\u0000-\\u001f\\u007f]*$';

type TextOptions = { min?: number; max: number; message?: string };

/**
 * A one-line text: trimmed before it is measured, without control characters.
 * `message` is what the caller is told when it does not fit.
 */
export const Line = ({ min = 0, max, message }: TextOptions) =>
  Type.String({
    trim: true,
    minLength: min,
    maxLength: max,
    pattern: NO_CONTROL_CHARACTERS,
    ...(message && { message }),
  });

/** A text of several lines: trimmed before it is measured. */
export const Paragraphs = ({ min = 0, max, message }: TextOptions) =>
  Type.String({ trim: true, minLength: min, maxLength: max, ...(message && { message }) });

/** An e-mail address; 254 characters is the longest an SMTP path can carry (RFC 5321). */
export const Email = (message: string) =>
  Type.String({ trim: true, maxLength: 254, format: 'email', pattern: '^[^@]+@[^@]+\\.[^@.]{2,}$', message });

/** A value that may be left out, or cleared by `null`. */
export const Clearable = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** A calendar day of Toronto, `YYYY-MM-DD`; an ISO instant is taken too and cut to its day there. */
export const CalendarDay = (message: string) =>
  Type.String({ minLength: 10, maxLength: 35, format: 'calendar-day', message });

/** A row's number. Postgres `integer` ends at 2147483647; beyond it the id is malformed, not missing. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const IdParams = Type.Object({ id: Id });

/** A call that says everything by its address. */
export const NoBody = Type.Object({}, { additionalProperties: false });

/** An instant in ISO 8601, UTC. */
export const Instant = Type.String({ format: 'date-time' });
export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A field that no person sees: whatever is in it, a program filled it in. */
export const Honeypot = Type.Optional(Type.String({ maxLength: 1_000 }));
