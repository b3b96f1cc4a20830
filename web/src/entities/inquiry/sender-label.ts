import type { InquirySummary } from '@commonyard/contracts/http/inquiries';

/** The shortest known name of the sender; null if unknown. */
export const senderLabel = ({ organization, municipalityName, name }: InquirySummary): string | null =>
  organization ?? municipalityName ?? name;
