import { Type, type Static } from 'typebox';
import { INQUIRY_LIMITS as LIMITS } from '../inquiries.values.ts';
import { INQUIRY_MESSAGES as MESSAGES } from '../inquiry-messages.values.ts';
import {
  FUEL_LEVELS,
  INSPECTION_ITEMS,
  INSPECTION_RESULTS,
  INSPECTION_TYPES,
  MAX_IMAGES_PER_INSPECTION,
  SEVERITIES,
} from '../inspections.values.ts';
import { IMAGE_URL_PATTERN } from '../image-url.values.ts';
import { InquiredListing, InquiryStatus, paging, search } from './inquiries.ts';
import { CalendarDay, Clearable, Closed, Id, Instant, Nullable, Paragraphs } from './field-types.ts';

export const InspectionType = Type.Enum([...INSPECTION_TYPES]);
export const InspectionItem = Type.Enum([...new Set([...INSPECTION_ITEMS.pre, ...INSPECTION_ITEMS.post])]);
const InspectionResult = Type.Enum([...INSPECTION_RESULTS]);
const Severity = Type.Enum([...SEVERITIES]);

export const ChecklistEntry = Type.Object({
  item: InspectionItem,
  /** Null while it is unanswered. */
  result: Nullable(InspectionResult),
  note: Nullable(Type.String()),
  photo: Nullable(Type.String()),
  /** Of a failed item; null or absent where it was recorded without. */
  severity: Type.Optional(Nullable(Severity)),
});
export type ChecklistEntry = Static<typeof ChecklistEntry>;

/** A row of the list. `completed` false is shown as Pending. */
export const InspectionSummary = Type.Object({
  id: Type.Integer(),
  type: InspectionType,
  inquiryId: Type.Integer(),
  assetId: Type.Integer(),
  assetTitle: Type.String(),
  /** The owner of the listing; null for one of a guest. */
  assetUserId: Nullable(Type.Integer()),
  municipality: Nullable(Type.String()),
  municipalityName: Nullable(Type.String()),
  date: Type.String(),
  completed: Type.Boolean(),
  /** A draft that the caller's party began. The other party only reads it. */
  mayChange: Type.Boolean(),
  /** The number of failed items. */
  failed: Type.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type InspectionSummary = Static<typeof InspectionSummary>;

/** The pre inspection of the same inquiry, for comparison. */
export const PreInspection = Type.Object({
  id: Type.Integer(),
  date: Type.String(),
  completed: Type.Boolean(),
  hourMeter: Nullable(Type.Number()),
  /** In eighths. Absent from a service of an earlier version. */
  fuel: Type.Optional(Nullable(Type.Integer())),
  notes: Nullable(Type.String()),
  checklist: Type.Array(ChecklistEntry),
  /** Absent from a service of an earlier version. */
  images: Type.Optional(Type.Array(Type.String())),
});

export const Inspection = Type.Object({
  ...InspectionSummary.properties,
  version: Type.Integer(),
  notes: Nullable(Type.String()),
  hourMeter: Nullable(Type.Number()),
  /** In eighths. Absent from a service of an earlier version, as the next two are. */
  fuel: Type.Optional(Nullable(Type.Integer())),
  /** The id that the device of its author made. */
  uuid: Type.Optional(Nullable(Type.String())),
  /** SHA-256 of what a completed inspection says. */
  contentHash: Type.Optional(Nullable(Type.String())),
  /** All 8 items of its type, in order. */
  checklist: Type.Array(ChecklistEntry),
  images: Type.Array(Type.String()),
  completedBy: Nullable(Type.Integer()),
  completedByName: Nullable(Type.String()),
  completedAt: Nullable(Instant),
  asset: InquiredListing,
  inquiry: Type.Object({
    id: Type.Integer(),
    status: InquiryStatus,
    name: Nullable(Type.String()),
    organization: Nullable(Type.String()),
    municipalityName: Nullable(Type.String()),
    /** The loan that it belongs to; null where it belongs to none. Absent from a service of an earlier version. */
    loanId: Type.Optional(Nullable(Type.Integer())),
  }),
  /** For a post inspection: the pre inspection of the same inquiry, if it exists. */
  pre: Nullable(PreInspection),
});
export type Inspection = Static<typeof Inspection>;

const ImageUrl = Type.String({ pattern: IMAGE_URL_PATTERN, maxLength: 100 });

const ChecklistInput = Type.Array(
  Closed({
    item: InspectionItem,
    result: Type.Optional(Nullable(InspectionResult)),
    note: Clearable(Paragraphs({ max: LIMITS.itemNote })),
    photo: Clearable(ImageUrl),
    severity: Clearable(Severity),
  }),
  { maxItems: INSPECTION_ITEMS.pre.length },
);

const inspectionFields = {
  /** Defaults to today in Toronto for a new inspection. */
  date: Type.Optional(CalendarDay(MESSAGES.inspectionDate)),
  notes: Clearable(Paragraphs({ max: LIMITS.inspectionNotes })),
  hourMeter: Clearable(Type.Number({ minimum: 0, maximum: LIMITS.hourMeter, message: MESSAGES.hourMeter })),
  /** In eighths. */
  fuel: Clearable(Type.Integer({ minimum: FUEL_LEVELS[0], maximum: FUEL_LEVELS.at(-1)!, message: MESSAGES.fuel })),
  /** Changes only the given items, and only their given fields. */
  checklist: Type.Optional(ChecklistInput),
  images: Type.Optional(
    Type.Array(ImageUrl, {
      maxItems: MAX_IMAGES_PER_INSPECTION,
      uniqueItems: true,
      message: MESSAGES.inspectionImages,
    }),
  ),
  /** `true` locks the inspection permanently. */
  completed: Type.Optional(Type.Boolean()),
};

export const CreateInspectionBody = Closed({
  inquiryId: Id,
  type: InspectionType,
  /** An id that the device makes: a repeated request with it gets the inspection that the first one created. */
  uuid: Type.Optional(Type.String({ format: 'uuid', maxLength: 36 })),
  ...inspectionFields,
});
export type CreateInspectionBody = Static<typeof CreateInspectionBody>;

export const UpdateInspectionBody = Closed(inspectionFields, { minProperties: 1 });
export type UpdateInspectionBody = Static<typeof UpdateInspectionBody>;

export const InspectionsQuery = Closed({
  type: Type.Optional(InspectionType),
  /** Only those of this inquiry. */
  inquiry: Type.Optional(Id),
  /** `true`: only reports with a failed item. */
  failed: Type.Optional(Type.Boolean()),
  search,
  ...paging,
});
