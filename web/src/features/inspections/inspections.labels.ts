import type { InspectionItem, InspectionResult } from '@commonyard/contracts/inspections.values';
import { labels } from '@commonyard/contracts/known-values.values';

// Catalogue keys for stored values.

export const RESULT_LABELS = labels<InspectionResult>({ pass: 'Pass', fail: 'Fail', na: 'Not applicable' });

export const ITEM_LABELS = labels<InspectionItem>({
  'exterior-damage': 'Exterior damage',
  'tires-tracks': 'Tires or tracks',
  fluids: 'Fluids',
  'lights-beacon': 'Lights and beacon',
  brakes: 'Brakes',
  attachments: 'Attachments',
  'hour-meter': 'Hour meter or odometer',
  'documents-keys': 'Documents and keys',
  'cleaned-refuelled': 'Cleaned and refuelled',
});

export const inspectionStatus = ({ completed }: { completed: boolean }) => (completed ? 'completed' : 'pending');
