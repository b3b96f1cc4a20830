import { Type, type Static } from 'typebox';
import { AUDIT_PAGE_SIZE } from '../audit.values.ts';
import { CalendarDay, Closed, Id, IdList, Instant, Line, Nullable } from './field-types.ts';

const Values = Nullable(Type.Record(Type.String(), Type.Unknown()));

/** An entry of an audit log. An erased personal value is `{ "erased": true }`. */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Instant,
  action: Type.String(),
  /** The user who acted; null for a guest or the system. */
  actorId: Nullable(Type.Integer()),
  actorMunicipality: Nullable(Type.String()),
  /** What the entry is about. */
  subject: Type.String(),
  subjectId: Nullable(Type.Integer()),
  municipality: Nullable(Type.String()),
  municipalityName: Nullable(Type.String()),
  requestId: Nullable(Type.String()),
  /** Keyed hash of the client's network. */
  network: Nullable(Type.String()),
  before: Values,
  after: Values,
  details: Values,
});
export type AuditEntry = Static<typeof AuditEntry>;

const Name = Type.String({ maxLength: 60, pattern: '^[a-z_]+$' });

const filters = {
  /** The first and the last day, in Toronto. */
  from: Type.Optional(CalendarDay('Please enter a date')),
  to: Type.Optional(CalendarDay('Please enter a date')),
  action: Type.Optional(Name),
  subject: Type.Optional(Name),
  subjectId: Type.Optional(Id),
  actorId: Type.Optional(Id),
  municipality: Type.Optional(Line({ max: 100 })),
};

export const AuditExportQuery = Closed(filters);
export type AuditExportQuery = Static<typeof AuditExportQuery>;

export const AuditQuery = Closed({
  ...filters,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: AUDIT_PAGE_SIZE })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});

/** How far an audit log is sealed and verified. */
export const AuditStatus = Type.Object({
  sealedTo: Nullable(Instant),
  /** Entries that were sealed until then verify. */
  verifiedTo: Nullable(Instant),
  /** Whether the last verification found an entry that does not verify. */
  broken: Type.Boolean(),
});
export type AuditStatus = Static<typeof AuditStatus>;

export const AuditUserNamesQuery = Closed({ ids: IdList });
/** The name of a user whose id stands in an audit log. */
export const AuditUserName = Type.Object({ id: Id, name: Type.String() });
export type AuditUserName = Static<typeof AuditUserName>;

export const AuditListingTitlesQuery = Closed({ ids: IdList });
/** The title of a listing whose id stands in an audit log. */
export const AuditListingTitle = Type.Object({ id: Id, title: Type.String() });
export type AuditListingTitle = Static<typeof AuditListingTitle>;
