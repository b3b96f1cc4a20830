import type { FuelLevel, InspectionItem, InspectionResult, InspectionType, Severity } from './inspections.values.ts';
import { labels } from './known-values.values.ts';

// The words for inspections on pages and in records.

export const INSPECTION_TYPE_LABELS = labels<InspectionType>({
  pre: 'Pre-Inspection',
  post: 'Post-Inspection',
});

export const RESULT_LABELS = labels<InspectionResult>({ pass: 'Pass', fail: 'Fail', na: 'Not applicable' });

export const SEVERITY_LABELS = labels<Severity>({ minor: 'Minor', major: 'Major' });

export const FUEL_LABELS = labels<`${FuelLevel}`>({
  0: 'Empty',
  1: '1/8',
  2: '1/4',
  3: '3/8',
  4: '1/2',
  5: '5/8',
  6: '3/4',
  7: '7/8',
  8: 'Full tank',
});

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

/** The French words, by the English ones. */
export const INSPECTION_LABELS_FR: Record<string, string> = {
  'Pre-Inspection': 'Inspection de départ',
  'Post-Inspection': 'Inspection de retour',
  Pass: 'Conforme',
  Fail: 'Non conforme',
  'Not applicable': 'Sans objet',
  Minor: 'Mineur',
  Major: 'Majeur',
  Empty: 'Vide',
  '1/8': '1/8',
  '1/4': '1/4',
  '3/8': '3/8',
  '1/2': '1/2',
  '5/8': '5/8',
  '3/4': '3/4',
  '7/8': '7/8',
  'Full tank': 'Plein',
  'Exterior damage': 'Dommages extérieurs',
  'Tires or tracks': 'Pneus ou chenilles',
  Fluids: 'Fluides',
  'Lights and beacon': 'Feux et gyrophare',
  Brakes: 'Freins',
  Attachments: 'Accessoires',
  'Hour meter or odometer': 'Horomètre ou odomètre',
  'Documents and keys': 'Documents et clés',
  'Cleaned and refuelled': 'Nettoyé et ravitaillé',
};
