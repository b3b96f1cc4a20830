import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** The inquiry whose messages an email waits for. */
export const addInquiryOfEmails = runStatements('ALTER TABLE emails ADD COLUMN inquiry_id integer');
