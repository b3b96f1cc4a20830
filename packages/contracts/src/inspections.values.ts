import type { InquiryStatus } from './inquiries.values.ts';

// Constants of inspections that the web's forms and the inquiries service share. Their limits and messages are those of
// inquiries.

export const INSPECTION_TYPES = ['pre', 'post'] as const;
export type InspectionType = (typeof INSPECTION_TYPES)[number];

export const INSPECTION_RESULTS = ['pass', 'fail', 'na'] as const;
export type InspectionResult = (typeof INSPECTION_RESULTS)[number];

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

export const MAX_IMAGES_PER_INSPECTION = 5;
