import { Type } from 'typebox';

/** One-line fields allow no control characters: CR/LF would allow email header injection. */
// eslint-disable-next-line no-control-regex
const NO_CONTROL_CHARACTERS = '^[^\\u0000-\\u001f\\u007f]*$';

type TextOptions = { min?: number; max: number; message?: string };

/**
 * A one-line text without control characters, trimmed before its length is checked. `message` is the error message of the
 * field.
 */
export const Line = ({ min = 0, max, message }: TextOptions) =>
  Type.String({
    trim: true,
    minLength: min,
    maxLength: max,
    pattern: NO_CONTROL_CHARACTERS,
    ...(message && { message }),
  });

/** A text of several lines, trimmed before its length is checked. */
export const Paragraphs = ({ min = 0, max, message }: TextOptions) =>
  Type.String({ trim: true, minLength: min, maxLength: max, ...(message && { message }) });

/** An email address; 254 characters is the limit of an SMTP path (RFC 5321). */
export const Email = (message: string) =>
  Type.String({ trim: true, maxLength: 254, format: 'email', pattern: '^[^@]+@[^@]+\\.[^@.]{2,}$', message });

/** An optional value that `null` clears. */
export const Clearable = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** A calendar day in Toronto, `YYYY-MM-DD`. An ISO instant is accepted and truncated to its day in Toronto. */
export const CalendarDay = (message: string) =>
  Type.String({ minLength: 10, maxLength: 35, format: 'calendar-day', message });

/** A row id. Postgres `integer` ends at 2147483647; a larger id is invalid (400), not missing (404). */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const IdParams = Type.Object({ id: Id });

/** The body of a request whose URL contains all its input. */
export const NoBody = Type.Object({}, { additionalProperties: false });

/** An instant in ISO 8601, UTC. */
export const Instant = Type.String({ format: 'date-time' });
export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A field that is hidden from users: only bots fill it in. */
export const Honeypot = Type.Optional(Type.String({ maxLength: 1_000 }));
