import type { AuditEntry } from '@commonyard/contracts/http/audit';
import { EVENT_LABELS, type AuditEvent } from '@commonyard/contracts/audit-labels.values';

/** Names of users by id. */
export type Names = ReadonlyMap<number, string>;

/** The name of a user, or the number where the reader may not know it. */
export const userName = (id: number, names: Names): string => names.get(id) ?? String(id);

/** The catalogue key of what happened. */
export const eventLabel = ({ subject, action }: AuditEntry): string =>
  EVENT_LABELS[`${subject}.${action}` as AuditEvent] ?? `${subject}.${action}`;
