import { demoImageId } from '@commonyard/contracts/demo/demo.values';
import type { CreateInspectionBody } from '@commonyard/contracts/http/inspections';
import { INSPECTION_ITEMS, type InspectionItem, type InspectionType } from '@commonyard/contracts/inquiries.values';
import { imageUrl } from '@commonyard/contracts/media.values';
import { MANAGER, OPERATOR } from './demo-inquiries.ts';

type Answer = NonNullable<CreateInspectionBody['checklist']>[number];

/** Every item passed, but for what is said otherwise. */
const checklist = (type: InspectionType, otherwise: Partial<Record<InspectionItem, Omit<Answer, 'item'>>>): Answer[] =>
  INSPECTION_ITEMS[type].map((item) => ({ item, result: 'pass', ...otherwise[item] }));

const NOTES = 'Demo: an illustrative inspection, not a real one.';

export type DemoInspection = Omit<CreateInspectionBody, 'date'> & { id: number; daysAgo: number; userId: number };

/** Completed ones and drafts, of both kinds; failed items show a picture of the demonstration. */
export const DEMO_INSPECTIONS: readonly DemoInspection[] = [
  {
    id: 1,
    inquiryId: 1,
    type: 'pre',
    userId: MANAGER,
    daysAgo: 35,
    notes: NOTES,
    hourMeter: 2_310.5,
    checklist: checklist('pre', {
      attachments: { result: 'na' },
      'exterior-damage': { note: 'Scratch on the left door, old' },
    }),
    images: [imageUrl(demoImageId(11))],
    completed: true,
  },
  {
    id: 2,
    inquiryId: 1,
    type: 'post',
    userId: MANAGER,
    daysAgo: 22,
    notes: NOTES,
    hourMeter: 2_388,
    checklist: checklist('post', {
      attachments: { result: 'na' },
      'exterior-damage': { note: 'Same scratch, nothing new' },
      'tires-tracks': {
        result: 'fail',
        note: 'Cut in the rear right tire, holds air',
        photo: imageUrl(demoImageId(11)),
      },
    }),
    images: [],
    completed: true,
  },
  {
    id: 3,
    inquiryId: 5,
    type: 'pre',
    userId: OPERATOR,
    daysAgo: 5,
    notes: NOTES,
    hourMeter: 4_120.2,
    checklist: checklist('pre', {
      'lights-beacon': { result: 'fail', note: 'Beacon does not turn', photo: imageUrl(demoImageId(2, 2)) },
      fluids: { note: 'Hydraulic oil topped up' },
    }),
    images: [imageUrl(demoImageId(2))],
    completed: true,
  },
  {
    id: 4,
    inquiryId: 5,
    type: 'post',
    userId: OPERATOR,
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
    userId: MANAGER,
    daysAgo: 1,
    notes: NOTES,
    checklist: [{ item: 'documents-keys', result: 'pass', note: 'Two keys, manual in the cab' }],
  },
];
