import { Type, type Static } from 'typebox';
import { DAMAGE_LIMITS, DAMAGE_MESSAGES } from '../damage-reports.values.ts';
import { LOAN_SIDES } from '../loans.values.ts';
import { DocumentId } from './documents.ts';
import { Closed, Instant, Nullable, Paragraphs } from './field-types.ts';
import { InspectionItem } from './inspections.ts';

const note = Paragraphs({ ...DAMAGE_LIMITS.note, message: DAMAGE_MESSAGES.note });

/** What a side saw. Both sides read it. */
export const DamageReportBody = Closed({
  note,
  /** Photos that the own side added to the documents of the loan. */
  documentIds: Type.Optional(
    Type.Array(DocumentId, { maxItems: DAMAGE_LIMITS.photos, uniqueItems: true, message: DAMAGE_MESSAGES.photos }),
  ),
});
export type DamageReportBody = Static<typeof DamageReportBody>;

/** A failed item of an inspection that is major. */
export const DamagedItem = Type.Object({ item: InspectionItem, note: Nullable(Type.String()) });
export type DamagedItem = Static<typeof DamagedItem>;

export const DamageReport = Type.Object({
  id: Type.Integer(),
  /** The side that reported it; null where an inspection found it. */
  side: Nullable(Type.Enum([...LOAN_SIDES])),
  /** The name of the user who reported it; null where it is not known. */
  by: Nullable(Type.String()),
  note: Nullable(Type.String()),
  /** The inspection that found it, and what it found. */
  inspectionId: Nullable(Type.Integer()),
  items: Type.Array(DamagedItem),
  /** Photos among the documents of the loan that are there still. */
  documents: Type.Array(Type.Object({ id: DocumentId, title: Type.String() })),
  reportedAt: Instant,
  /** When the lending side put the machine into service again; null before. */
  clearedAt: Nullable(Instant),
  clearedNote: Nullable(Type.String()),
});
export type DamageReport = Static<typeof DamageReport>;

/** Why the lending side takes its machine out of service. Only that side reads it. */
export const OutOfServiceBody = Closed({ note });
export type OutOfServiceBody = Static<typeof OutOfServiceBody>;

/** What was done before the machine goes back into service. Both sides of a loan with a damage report read it there. */
export const BackInServiceBody = Closed({ note });
export type BackInServiceBody = Static<typeof BackInServiceBody>;
