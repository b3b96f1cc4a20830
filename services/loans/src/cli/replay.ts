import type { ServiceCommand } from '@commonyard/service-kit/service';
import { republishAvailability } from '../availability/availability.service.ts';
import { republishCertificates } from '../certificates/certificates.service.ts';
import type { Database } from '../database.ts';
import { republishDocuments } from '../documents/documents.service.ts';
import { republishAgreements } from '../master-agreements/master-agreements.service.ts';

// Loans are not published again: their events would notify users once more.
export const command: ServiceCommand<Database> = {
  purpose:
    'Publishes again the unavailable days of every calendar, by which assets filters lists, and the documents of loans, certificates and master agreements, by which media knows the files in use.',
  run: async ({ db }) => {
    const calendars = await republishAvailability(db);
    const certificates = await republishCertificates(db);
    const agreements = await republishAgreements(db);
    // Last: media deletes unclaimed documents once it has processed a later event of a loan.
    const loans = await republishDocuments(db);
    return `loans: ${calendars} calendars, ${certificates} certificates, ${agreements} master agreements and the documents of ${loans} loans will be published again`;
  },
};
