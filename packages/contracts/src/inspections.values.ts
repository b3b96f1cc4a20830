import type { InquiryStatus } from './inquiries.values.ts';

// Constants of inspections that the web's forms and the inquiries service share. Their limits and messages are those of
// inquiries.

export const INSPECTION_TYPES = ['pre', 'post'] as const;
export type InspectionType = (typeof INSPECTION_TYPES)[number];

export const INSPECTION_RESULTS = ['pass', 'fail', 'na'] as const;
export type InspectionResult = (typeof INSPECTION_RESULTS)[number];

/** How bad what failed is: with a major one the machine should not work. */
export const SEVERITIES = ['minor', 'major'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The fuel level in eighths, as a gauge shows it. */
export const FUEL_LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
export type FuelLevel = (typeof FUEL_LEVELS)[number];

const COMMON_ITEMS = [
  'exterior-damage',
  'tires-tracks',
  'fluids',
  'lights-beacon',
  'brakes',
  'attachments',
  'hour-meter',
] as const;

/** The checklist items, in the order of a walk around the machine. Only the last item differs between the two types. */
export const INSPECTION_ITEMS = {
  pre: [...COMMON_ITEMS, 'documents-keys'],
  post: [...COMMON_ITEMS, 'cleaned-refuelled'],
} as const satisfies Record<InspectionType, readonly string[]>;
export type InspectionItem = (typeof INSPECTION_ITEMS)[InspectionType][number];

/** Inspections can be created for inquiries in these statuses. */
export const INSPECTABLE_STATUSES: readonly InquiryStatus[] = ['in_progress', 'completed'];

/** Whether the hours read at the return are fewer than those at the hand-over, which needs a note. */
export const isMeterLower = (after: number | null | undefined, before: number | null | undefined): boolean =>
  typeof after === 'number' && typeof before === 'number' && after < before;

/** The item whose note says why the meter is lower. */
export const METER_ITEM = 'hour-meter' satisfies InspectionItem;

export const MAX_IMAGES_PER_INSPECTION = 5;
