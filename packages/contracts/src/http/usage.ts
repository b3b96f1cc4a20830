import { Type, type Static } from 'typebox';
import { USAGE_KINDS, USAGE_SCOPES } from '../usage-limits.values.ts';

const Used = Type.Object({ used: Type.Integer(), max: Type.Integer() });

/** How much of a limit the caller has used. */
export const Usage = Type.Object({
  kind: Type.Enum([...USAGE_KINDS]),
  /** `account` is the caller's own usage, `municipality` that of all its users. */
  scope: Type.Enum([...USAGE_SCOPES]),
  thisHour: Used,
  /** Of the calendar day in Ontario. */
  today: Used,
});
export type Usage = Static<typeof Usage>;
