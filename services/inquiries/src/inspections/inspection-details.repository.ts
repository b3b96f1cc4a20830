import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { LISTING_COLUMNS } from '../projections/listings.repository.ts';
import { inspectionNotFound } from './inspections.policy.ts';

/** An inspection with its listing, its inquiry's sender and, for a post inspection, the pre inspection. */
export type InspectionDetails = Awaited<ReturnType<typeof getInspectionDetails>>;

/**
 * With the party of the inquiry that the caller belongs to. Does not check whether the caller may see the inspection. Throws
 * 404.
 */
export async function getInspectionDetails(db: Db, id: number, callerParties: string[]) {
  const row = await db
    .selectFrom('inspections as n')
    .innerJoin('inquiries as i', 'i.id', 'n.inquiryId')
    .innerJoin('listings as l', 'l.id', 'n.assetId')
    .leftJoin('users as p', 'p.id', 'i.userId')
    .leftJoin('users as c', 'c.id', 'n.completedBy')
    .selectAll('n')
    .select(['i.status', 'i.loanId', 'i.name', 'i.organization', 'i.municipality as senderMunicipality'])
    .select(['p.name as userName', 'c.name as completedByName'])
    .select(LISTING_COLUMNS)
    .select(callerSide(db, callerParties))
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow(inspectionNotFound);
  return { ...row, pre: row.type === 'post' ? await findPreInspection(db, row.inquiryId) : undefined };
}

/** The party of the inquiry of inspection `n` that one of the parties is: the user before the municipality. */
export const callerSide = (db: Db, parties: string[]) =>
  db
    .selectFrom('inquiryParties as own')
    .select('own.side')
    .where('own.inquiryId', '=', sql.ref<number>('n.inquiryId'))
    .where((own) => own.eb('own.party', '=', own.fn.any(own.val(parties))))
    .orderBy('own.party', 'desc')
    .limit(1)
    .as('callerSide');

/** The pre inspection of an inquiry: the latest completed one, else the latest draft. */
export async function findPreInspection(db: Db, inquiryId: number) {
  return db
    .selectFrom('inspections')
    .select(['id', 'date', 'completed', 'hourMeter', 'fuel', 'notes', 'checklist', 'images'])
    .where('inquiryId', '=', inquiryId)
    .where('type', '=', 'pre')
    .orderBy('completed', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
