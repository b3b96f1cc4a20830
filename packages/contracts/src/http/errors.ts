import { Type, type Static } from 'typebox';

/**
 * The error body of every route. `fields` maps each rejected field to a message, at most 20; `moreFields` is how many more
 * are rejected. `params` holds the values that a client
 * needs to translate the message by its `code`; `details` what it shows beside the message.
 */
export const ErrorBody = Type.Object({
  message: Type.String(),
  code: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  moreFields: Type.Optional(Type.Integer()),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  requestId: Type.String(),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** The error responses of a route, as `response` schemas: `...errors(400, 404)`. */
export const errors = <S extends number>(...statuses: S[]) =>
  Object.fromEntries(statuses.map((status) => [status, ErrorBody])) as Record<S, typeof ErrorBody>;
