import { Type, type Static } from 'typebox';

/**
 * A legal hold on a record was set or the last one lifted. `userIds` are the users whose data belongs to the record; empty
 * where it is not held any more.
 */
export const HoldChanged = Type.Object({
  id: Type.Integer(),
  held: Type.Boolean(),
  userIds: Type.Array(Type.Integer()),
});
export type HoldChanged = Static<typeof HoldChanged>;
