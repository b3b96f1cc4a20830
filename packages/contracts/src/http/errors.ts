import { Type, type Static } from 'typebox';

/** The one error body of every route. `fields` names each field that was refused and why. */
export const ErrorBody = Type.Object({
  message: Type.String(),
  code: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  requestId: Type.String(),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** The refusals a route can give, as `response` schemas: `...errors(400, 404)`. */
export const errors = <S extends number>(...statuses: S[]) =>
  Object.fromEntries(statuses.map((status) => [status, ErrorBody])) as Record<S, typeof ErrorBody>;
