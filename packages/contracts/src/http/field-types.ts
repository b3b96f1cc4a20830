import { Type } from 'typebox';
import { ONE_LINE_PATTERN, type TextKind } from '../text.values.ts';

type TextOptions = { min?: number; max: number; message?: string };

/** A text that is normalized as `normalizeText` says before its length is checked. `message` is that of a wrong length. */
const textOf = (
  text: TextKind,
  { min = 0, max, message }: TextOptions,
  more: { pattern?: string; format?: string } = {},
) => Type.String({ text, minLength: min, maxLength: max, ...more, ...(message && { message }) });

/** A one-line text. A line break would allow email header injection. */
export const Line = (options: TextOptions) => textOf('line', options, { pattern: ONE_LINE_PATTERN });

/** A one-line text that needs a letter or digit: a title, or the name of a person, an organization or a place. */
export const Name = (options: TextOptions) => textOf('name', options, { pattern: ONE_LINE_PATTERN });

/** A text of several lines. */
export const Paragraphs = (options: TextOptions) => textOf('paragraphs', options);

/** Words to search for: what they contain beside words is ignored. */
export const SearchText = (max: number) => Type.Optional(textOf('search', { max }));

/** A user name or a domain. Invisible characters, which come with pasting, are removed. */
export const Identifier = (options: TextOptions & { pattern?: string }) => {
  const { pattern, ...lengths } = options;
  return textOf('identifier', lengths, pattern ? { pattern } : {});
};

/** An amount, which is stored as '1234.50', or words. */
export const RateText = ({ pattern, ...lengths }: TextOptions & { pattern: string }) =>
  textOf('rate', lengths, { pattern });

/** What a user signs in with: a user name or an address. */
export const Login = (options: TextOptions) => textOf('login', options);

/** An email address, stored with its domain in ASCII; 254 characters is the limit of an SMTP path (RFC 5321). */
export const Email = (message: string) =>
  textOf('email', { max: 254, message }, { format: 'email', pattern: '^[^@]+@[^@]+\\.[^@.]{2,}$' });

/** An optional value that `null` clears. */
export const Clearable = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** A calendar day in Toronto, `YYYY-MM-DD`. An ISO instant is accepted and truncated to its day in Toronto. */
export const CalendarDay = (message: string) =>
  Type.String({ minLength: 10, maxLength: 35, format: 'calendar-day', message });

/** A row id. Postgres `integer` ends at 2147483647; a larger id is invalid (400), not missing (404). */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const IdParams = Type.Object({ id: Id });
/** Up to 100 ids, separated by commas. */
export const IdList = Type.String({ maxLength: 1_099, pattern: '^\\d{1,10}(,\\d{1,10}){0,99}$' });

/** An object that takes no other fields. */
export const Closed = <Fields extends Type.TProperties>(fields: Fields, options: { minProperties?: number } = {}) =>
  Type.Object(fields, { additionalProperties: false, ...options });

/** The body of a request whose URL contains all its input. */
export const NoBody = Closed({});

/** An instant in ISO 8601, UTC. */
export const Instant = Type.String({ format: 'date-time' });
export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A municipality, with its name in the language of the caller. */
export const NamedMunicipality = Type.Object({ municipality: Type.String(), municipalityName: Type.String() });

/** The token of a mailed link. In the body, so that it appears in no log. */
export const LinkToken = Type.String({ minLength: 20, maxLength: 500 });

/** A field that is hidden from users: only bots fill it in. */
export const Honeypot = Type.Optional(Type.String({ maxLength: 1_000 }));
