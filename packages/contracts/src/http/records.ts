import { Type, type Static } from 'typebox';
import { ACCOUNT_HEIRS, HOLD_KINDS, HOLD_REASON, RECORDS_MESSAGES, type HoldKind } from '../records.values.ts';
import { Closed, Id, Instant, Nullable, Paragraphs } from './field-types.ts';

const PeriodUnit = Type.Enum(['days', 'months', 'years']);

/** The period of a rule in force, its bounds, and how many records are due now, at most `DUE_CAP` + 1. */
export const RetentionPeriod = Type.Object({
  rule: Type.String(),
  unit: PeriodUnit,
  period: Type.Integer(),
  default: Type.Integer(),
  min: Type.Integer(),
  max: Type.Integer(),
  due: Type.Integer(),
});
export type RetentionPeriod = Static<typeof RetentionPeriod>;

/** The periods in force by rule, for the privacy notice. */
export const PublicPeriods = Type.Record(Type.String(), Type.Integer());
export type PublicPeriods = Static<typeof PublicPeriods>;

export const UpdatePeriodBody = Closed({
  rule: Type.String({ maxLength: 40, pattern: '^[a-z_]+$' }),
  period: Type.Integer({ minimum: 1, maximum: 10_000 }),
});
export type UpdatePeriodBody = Static<typeof UpdatePeriodBody>;

/** One entry of the destruction log. It contains no personal values. */
export const Destruction = Type.Object({
  id: Type.Integer(),
  /** The retention rule, or a removal by a person. */
  rule: Type.String(),
  ids: Type.Array(Type.Integer()),
  count: Type.Integer(),
  /** Who removed: the job, the command, or the user `actorId`. */
  by: Type.Enum(['job', 'command', 'user']),
  actorId: Nullable(Type.Integer()),
  at: Instant,
});
export type Destruction = Static<typeof Destruction>;

/** `before`: the id of the last entry of the previous page. */
export const DestructionsQuery = Closed({ before: Type.Optional(Id) });

const HoldReason = Paragraphs({ ...HOLD_REASON, message: RECORDS_MESSAGES.holdReason });
export const LegalHold = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(Object.keys(HOLD_KINDS) as HoldKind[]),
  recordId: Type.Integer(),
  reason: Type.String(),
  /** Of the municipal administrator who set it; null for a hold of the platform. */
  municipality: Nullable(Type.String()),
  setBy: Type.Integer(),
  setAt: Instant,
});
export type LegalHold = Static<typeof LegalHold>;
export const SetHoldBody = Closed({ recordId: Id, reason: HoldReason });
export const LiftHoldBody = Closed({ reason: HoldReason });

/** A file for a person or for an access request: names of tables with their rows, as the service stores them. */
export const RecordsFile = Type.Record(Type.String(), Type.Unknown());
export type RecordsFile = Static<typeof RecordsFile>;

/** One inquiry, one listing, or everything of a municipality; `after` is the last id of the previous page. */
export const DisclosureQuery = Closed({
  id: Type.Optional(Id),
  municipality: Type.Optional(Type.String({ maxLength: 80, pattern: '^[a-z0-9-]{1,80}$' })),
  after: Type.Optional(Id),
});
export type DisclosureQuery = Static<typeof DisclosureQuery>;
export const MunicipalityQuery = Type.Pick(DisclosureQuery, ['municipality'], { additionalProperties: false });
/** A page of a disclosure. `next` is the id to continue after; null on the last page. */
export const Disclosure = Type.Object({ records: Type.Array(Type.Unknown()), next: Nullable(Type.Integer()) });
export type Disclosure = Static<typeof Disclosure>;

/** What closing the caller's account would do, and why it cannot be closed now. */
export const ClosingPreview = Type.Object({
  blockedBy: Nullable(Type.Enum(['last_admin', 'on_hold'])),
  heir: Type.Enum([...ACCOUNT_HEIRS]),
});
export type ClosingPreview = Static<typeof ClosingPreview>;
export const CloseAccountBody = Closed({ password: Type.String({ minLength: 1, maxLength: 1_000 }) });
export type CloseAccountBody = Static<typeof CloseAccountBody>;
