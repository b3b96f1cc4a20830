import type { Caller } from '@commonyard/service-kit/caller';

/** What the parties of an inquiry's side are called in the table that says who may see it. */
export const partiesOf = ({
  userId,
  municipality,
}: {
  userId: number | null;
  municipality: string | null;
}): string[] => [
  ...(userId === null ? [] : [`user:${userId}`]),
  ...(municipality === null ? [] : [`municipality:${municipality}`]),
];

/**
 * As which parties a caller sees inquiries: an operator those it sent or got itself, a municipal administrator those of
 * its municipality too. Undefined for an administrator, who sees all.
 */
export function partiesOfCaller({ role, userId, municipality }: Caller): string[] | undefined {
  if (role === 'admin') return undefined;
  return partiesOf({ userId, municipality: role === 'municipal_admin' ? municipality : null });
}
