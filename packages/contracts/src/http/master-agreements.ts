import { Type, type Static } from 'typebox';
import {
  AGREEMENT_LIMITS as LIMITS,
  AGREEMENT_MESSAGES as MESSAGES,
  AGREEMENT_STATES,
} from '../master-agreements.values.ts';
import { DocumentId, FileFacts } from './documents.ts';
import {
  CalendarDay,
  Clearable,
  Closed,
  Instant,
  Line,
  Name,
  NamedMunicipality,
  Nullable,
  Paragraphs,
} from './field-types.ts';
import { paging } from './inquiries.ts';

/** A master agreement of the caller's municipality with another one, which confirms it. */
export const MasterAgreementBody = Closed({
  /** The id of the other municipality. */
  partner: Line({ max: 100 }),
  title: Name({ ...LIMITS.title, message: MESSAGES.title }),
  reference: Line({ ...LIMITS.reference, message: MESSAGES.reference }),
  startsOn: CalendarDay(MESSAGES.day),
  /** Null where it is open. */
  endsOn: Nullable(CalendarDay(MESSAGES.day)),
  note: Clearable(Paragraphs({ max: LIMITS.note, message: MESSAGES.note })),
  documentId: DocumentId,
});
export type MasterAgreementBody = Static<typeof MasterAgreementBody>;

export const MasterAgreementsQuery = Closed(paging);

/** Both municipalities see it. */
export const MasterAgreement = Type.Object({
  id: Type.Integer(),
  /** For `If-Match`. */
  version: Type.Integer(),
  state: Type.Enum([...AGREEMENT_STATES]),
  proposer: NamedMunicipality,
  partner: NamedMunicipality,
  title: Type.String(),
  reference: Type.String(),
  startsOn: Type.String(),
  endsOn: Nullable(Type.String()),
  note: Nullable(Type.String()),
  file: Type.Object(FileFacts),
  /** The names are null where they are not known. */
  proposedBy: Nullable(Type.String()),
  proposedAt: Instant,
  confirmedBy: Nullable(Type.String()),
  confirmedAt: Nullable(Instant),
  /** The municipality that ended it, why and when. */
  ended: Nullable(
    Type.Object({ municipality: Type.String(), by: Nullable(Type.String()), reason: Type.String(), at: Instant }),
  ),
  /** What the caller can do now. */
  canConfirm: Type.Boolean(),
  canEnd: Type.Boolean(),
});
export type MasterAgreement = Static<typeof MasterAgreement>;
