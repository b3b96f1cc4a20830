import type { CreateInspectionBody } from '@commonyard/contracts/http/inspections';
import { INSPECTION_ITEMS, type InspectionItem, type InspectionType } from '@commonyard/contracts/inspections.values';
import { demoImageUrl } from './inquiries-listings.ts';
import { MANAGER, OPERATOR } from './inquiries-listings.ts';

type Answer = NonNullable<CreateInspectionBody['checklist']>[number];

/** A checklist whose items have passed unless overridden. */
const checklist = (type: InspectionType, overrides: Partial<Record<InspectionItem, Omit<Answer, 'item'>>>): Answer[] =>
  INSPECTION_ITEMS[type].map((item) => ({ item, result: 'pass', ...overrides[item] }));

const NOTES = 'Demo: an illustrative inspection, not a real one.';

type DemoInspection = Omit<CreateInspectionBody, 'date'> & {
  id: number;
  /** Days between the creation and the import. */
  daysAgo: number;
  createdBy: number;
};

/** Completed inspections and drafts of both types; failed items show a demo image. */
export const DEMO_INSPECTIONS: readonly DemoInspection[] = [
  {
    id: 1,
    inquiryId: 1,
    type: 'pre',
    createdBy: MANAGER,
    daysAgo: 35,
    notes: NOTES,
    hourMeter: 2_310.5,
    fuel: 8,
    checklist: checklist('pre', {
      attachments: { result: 'na' },
      'exterior-damage': { note: 'Scratch on the left door, old' },
    }),
    images: [demoImageUrl(11)],
    completed: true,
  },
  {
    id: 2,
    inquiryId: 1,
    type: 'post',
    createdBy: MANAGER,
    daysAgo: 22,
    notes: NOTES,
    hourMeter: 2_388,
    fuel: 6,
    checklist: checklist('post', {
      attachments: { result: 'na' },
      'exterior-damage': { note: 'Same scratch, nothing new' },
      'tires-tracks': {
        result: 'fail',
        severity: 'minor',
        note: 'Cut in the rear right tire, holds air',
        photo: demoImageUrl(11),
      },
    }),
    images: [],
    completed: true,
  },
  {
    id: 3,
    inquiryId: 5,
    type: 'pre',
    createdBy: OPERATOR,
    daysAgo: 5,
    notes: NOTES,
    hourMeter: 4_120.2,
    fuel: 7,
    checklist: checklist('pre', {
      'lights-beacon': { result: 'fail', severity: 'minor', note: 'Beacon does not turn', photo: demoImageUrl(2, 2) },
      fluids: { note: 'Hydraulic oil topped up' },
    }),
    images: [demoImageUrl(2)],
    completed: true,
  },
  {
    id: 4,
    inquiryId: 5,
    type: 'post',
    createdBy: OPERATOR,
    daysAgo: 0,
    notes: NOTES,
    checklist: [
      { item: 'exterior-damage', result: 'pass' },
      { item: 'tires-tracks', result: 'pass' },
      { item: 'fluids', result: 'pass' },
    ],
  },
  {
    id: 5,
    inquiryId: 6,
    type: 'pre',
    createdBy: MANAGER,
    daysAgo: 1,
    notes: NOTES,
    checklist: [{ item: 'documents-keys', result: 'pass', note: 'Two keys, manual in the cab' }],
  },
];
