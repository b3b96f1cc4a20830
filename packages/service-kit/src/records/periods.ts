import type { PeriodUnit, RetentionRule } from '@commonyard/contracts/records.values';
import { RECORDS_MESSAGES } from '@commonyard/contracts/records.values';
import type { AnyDb } from '../db/database.ts';
import { invalid } from '../errors/http-error.ts';
import { recordsTablesOf } from './tables.ts';

export type Rules = Readonly<Record<string, RetentionRule>>;

/** The period of each rule in force, by the rule's name. A stored period outside of the present bounds is moved to the nearest. */
export async function findPeriods(db: AnyDb, rules: Rules): Promise<Record<string, number>> {
  const changed = await recordsTablesOf(db).selectFrom('retentionPeriods').select(['rule', 'period']).execute();
  const stored = new Map(changed.map(({ rule, period }) => [rule, period]));
  return Object.fromEntries(
    Object.entries(rules).map(([name, { default: usual, min, max }]) => [
      name,
      Math.min(max, Math.max(min, stored.get(name) ?? usual)),
    ]),
  );
}

/** Stores a period. Throws 400 for an unknown rule or a period outside of its bounds. */
export async function updatePeriod(
  db: AnyDb,
  rules: Rules,
  { rule, period, actorId }: { rule: string; period: number; actorId: number },
): Promise<void> {
  const known = Object.hasOwn(rules, rule) ? rules[rule] : undefined;
  if (!known || period > known.max) throw invalid({ period: RECORDS_MESSAGES.period });
  if (period < known.min) throw invalid({ period: RECORDS_MESSAGES[known.tooShort ?? 'period'] });
  const values = { period, updatedBy: actorId, updatedAt: new Date().toISOString() };
  await recordsTablesOf(db)
    .insertInto('retentionPeriods')
    .values({ rule, ...values })
    .onConflict((conflict) => conflict.column('rule').doUpdateSet(values))
    .execute();
}

/** The instant a period before `now`, at the latest: records that ended before it are due, and none too early. */
export function cutOff(now: Date, unit: PeriodUnit, period: number): string {
  const at = new Date(now);
  if (unit === 'days') at.setUTCDate(at.getUTCDate() - period);
  else at.setUTCMonth(at.getUTCMonth() - (unit === 'years' ? 12 * period : period));
  // A month without this day: its last one.
  if (unit !== 'days' && at.getUTCDate() !== now.getUTCDate()) at.setUTCDate(0);
  return at.toISOString();
}
