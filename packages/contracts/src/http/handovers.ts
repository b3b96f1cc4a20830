import { Type, type Static } from 'typebox';
import { HANDOVER_KINDS, HANDOVER_LIMITS as LIMITS, HANDOVER_MESSAGES as MESSAGES } from '../handovers.values.ts';
import { LOAN_MESSAGES, LOAN_SIDES } from '../loans.values.ts';
import { CalendarDay, Clearable, Closed, Id, Instant, Name, Nullable, Paragraphs } from './field-types.ts';

/** The confirmation of a hand-over or a return, by its inspection as the caller has read it. */
export const HandoverBody = Closed({
  kind: Type.Enum([...HANDOVER_KINDS]),
  inspectionId: Id,
  /** Hexadecimal SHA-256 of the inspection. */
  contentHash: Type.String({ minLength: 64, maxLength: 64, pattern: '^[0-9a-f]{64}$', message: MESSAGES.changed }),
  /** Who confirms for the other side on the same phone. */
  otherName: Clearable(Name({ ...LIMITS.name, message: MESSAGES.name })),
  /** Why the machine is handed over before the agreement is signed. */
  emergencyReason: Clearable(Paragraphs({ ...LIMITS.reason, message: MESSAGES.reason })),
});
export type HandoverBody = Static<typeof HandoverBody>;

/** The confirmation of one side. It names the one who confirmed: personal data. */
export const Handover = Type.Object({
  kind: Type.Enum([...HANDOVER_KINDS]),
  side: Type.Enum([...LOAN_SIDES]),
  inspectionId: Type.Integer(),
  contentHash: Type.String(),
  hourMeter: Nullable(Type.Number()),
  /** In eighths. */
  fuel: Nullable(Type.Integer()),
  name: Nullable(Type.String()),
  /** Whether it was confirmed with this typed name on the phone of the other side. */
  onOtherPhone: Type.Boolean(),
  confirmedAt: Instant,
});
export type Handover = Static<typeof Handover>;

/** The day on which a machine must be back before the last day of its loan. The borrowing side reads the reason. */
export const RecallBody = Closed({
  day: CalendarDay(LOAN_MESSAGES.day),
  reason: Paragraphs({ ...LIMITS.reason, message: MESSAGES.reason }),
});
export type RecallBody = Static<typeof RecallBody>;

/** Another last day. The other side reads the note. */
export const ExtensionBody = Closed({
  endsOn: CalendarDay(LOAN_MESSAGES.day),
  note: Clearable(Paragraphs({ max: LIMITS.note, message: MESSAGES.note })),
});
export type ExtensionBody = Static<typeof ExtensionBody>;

/** A word to the side that proposed another last day. */
export const ExtensionReasonBody = Closed({
  reason: Clearable(Paragraphs({ max: LIMITS.note, message: MESSAGES.note })),
});
export type ExtensionReasonBody = Static<typeof ExtensionReasonBody>;

/** Another last day that one side proposes, while the other one has not answered. */
export const LoanExtension = Type.Object({
  endsOn: Type.String(),
  side: Type.Enum([...LOAN_SIDES]),
  /** The name of the user who proposed it; null where it is not known. */
  by: Nullable(Type.String()),
  note: Nullable(Type.String()),
  /** What the loan would cost more or less by its frozen terms, with HST; null where they do not say. */
  differenceCents: Nullable(Type.Integer()),
  /**
   * The total that a side commits to with it: that of the quote, and what the days after those of the quote cost more. Null where the
   * terms do not say: only administrators commit to it. Absent from a service of an earlier version.
   */
  committedCents: Type.Optional(Nullable(Type.Integer())),
  proposedAt: Instant,
});
export type LoanExtension = Static<typeof LoanExtension>;
