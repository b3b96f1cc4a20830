import type { UserEvent } from '@commonyard/contracts/events/identity';
import { RETENTION_RULES } from '@commonyard/contracts/records.values';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { createHoldsConsumer, type Holds } from '@commonyard/service-kit/records/holds';
import type { Retention } from '@commonyard/service-kit/records/retention';
import { AUDIT_LOG, type Database, type Trx } from '../database.ts';
import { owningMunicipality } from '../inquiries/inquiries.policy.ts';
import { getInquiry, lockInquiry } from '../inquiries/inquiries.repository.ts';
import { updateInquiryAsAdmin } from '../inquiries/inquiries.service.ts';
import { writeInspectionSaved } from '../inspections/inspections.events.ts';
import { lockInspection } from '../inspections/inspections.repository.ts';
import { postReply } from '../messages/messages.service.ts';
import {
  deleteContactMessages,
  deleteInquiries,
  deleteInspections,
  deleteReports,
  deleteUnreadOf,
  dueRecords,
  eraseContactsOfUser,
  eraseGuestContacts,
  listOpenInquiriesOf,
  lockHoldable,
} from './records.repository.ts';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';

/** Listings and accounts on hold: their inquiries are kept with them. */
export const holdsConsumer = createHoldsConsumer<Database>('inquiries', ['asset.hold_changed', 'user.hold_changed']);

/** What the retention rules remove, in this order: an inquiry goes once its inspections are gone. */
export const retention: Retention<Database> = {
  service: 'inquiries',
  auditLog: AUDIT_LOG,
  rules: RETENTION_RULES.inquiries,
  removals: {
    guest_contacts: { due: dueRecords.guest_contacts, remove: eraseContactsWithEntries },
    inspections: { due: dueRecords.inspections, remove: removeInspections },
    inquiries: { due: dueRecords.inquiries, remove: removeInquiries },
    contact_messages: { due: dueRecords.contact_messages, remove: deleteContactMessages },
    reports: { due: dueRecords.reports, remove: deleteReports },
  },
};

export const holds: Holds<Database> = {
  lock: lockHoldable,
  event: 'inquiry.hold_changed',
  auditLog: AUDIT_LOG,
};

async function eraseContactsWithEntries(trx: Trx, ids: number[]): Promise<void> {
  await eraseGuestContacts(trx, ids);
  await insertEntries(trx, ids, 'contact_erased');
}

/** Media removes the images of an inspection without any. */
async function removeInspections(trx: Trx, ids: number[]): Promise<void> {
  for (const id of ids) {
    const inspection = await lockInspection(trx, id);
    const emptied = { ...inspection, version: inspection.version + 1, images: [], checklist: [] };
    await writeInspectionSaved(trx, emptied, { actorId: null });
  }
  await deleteInspections(trx, ids);
}

async function removeInquiries(trx: Trx, ids: number[]): Promise<void> {
  await insertEntries(trx, ids, 'removed');
  await deleteInquiries(trx, ids);
}

async function insertEntries(trx: Trx, ids: number[], action: string): Promise<void> {
  for (const id of ids) {
    const { version } = await lockInquiry(trx, id);
    const { listing } = await getInquiry(trx, id);
    const municipality = owningMunicipality(listing);
    await insertAuditEntry(trx, AUDIT_LOG, { action, actorId: null, subject: { id, version }, municipality });
  }
}

/**
 * The account of a user was closed. The parties of its open inquiries are told: the administrators of its municipality continue
 * them, or they end. That of a loan ends with the loan.
 */
export async function releaseInquiriesOf(trx: Trx, { id: userId, closed }: UserEvent): Promise<void> {
  await eraseContactsOfUser(trx, userId);
  for (const { id, locale, municipality, loanId } of await listOpenInquiriesOf(trx, userId)) {
    const heir = closed?.heir === 'municipality' ? municipality : null;
    await postReply(trx, { inquiryId: id, userId, side: null, content: closingMessage(heir, locale, loanId) });
    if (heir === null && loanId === null) await updateInquiryAsAdmin(trx, { id }, { status: 'cancelled' }, null);
  }
  await deleteUnreadOf(trx, userId);
}

/** The last message of a closed account in an open inquiry. `municipality`: who continues it, if any. `loanId`: of its loan. */
function closingMessage(municipality: string | null, locale: Locale, loanId: number | null): string {
  if (municipality === null) return (loanId === null ? ENDS : ENDS_WITH_LOAN)[locale];
  return CONTINUES[locale].replace('{municipality}', municipalityName(municipality, locale) ?? municipality);
}

const ENDS: Record<Locale, string> = {
  en: 'The account that took part in this inquiry was closed. This inquiry ends with it.',
  fr: 'Le compte qui participait à cette demande a été fermé. La demande prend fin avec lui.',
};
const ENDS_WITH_LOAN: Record<Locale, string> = {
  en: 'The account that took part in this inquiry was closed. This inquiry ends with its loan.',
  fr: 'Le compte qui participait à cette demande a été fermé. La demande prend fin avec son prêt.',
};
const CONTINUES: Record<Locale, string> = {
  en: 'The account that took part in this inquiry was closed. Please continue with the administrators of {municipality}, who read here.',
  fr: 'Le compte qui participait à cette demande a été fermé. L’administration de la municipalité ({municipality}) lit ces messages et prend le relais.',
};
