import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** Until when the thread of an ended loan takes messages. Inquiries of loans that ended before stay closed. */
export const addMessagesUntil = runStatements('ALTER TABLE inquiries ADD COLUMN messages_until timestamptz');
