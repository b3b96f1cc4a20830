import type { EquipmentText, Listing } from '@commonyard/contracts/http/assets';
import type { TFunction } from '../../lib/translation.ts';
import { contentLanguage } from './listing-facts.ts';

/** The labels of the texts that describe the equipment, in the order of forms and pages; catalogue keys. */
export const EQUIPMENT_LABELS = {
  year: 'Year',
  make: 'Make',
  model: 'Model',
  specifications: 'Specifications',
} satisfies Record<EquipmentText, string>;
const ENTRIES = Object.entries(EQUIPMENT_LABELS) as [EquipmentText, string][];

/** The details of a `DetailList`. */
export const equipmentDetails = (listing: Listing, t: TFunction, names: Partial<typeof EQUIPMENT_LABELS> = {}) =>
  ENTRIES.map(([name, label]) => [names[name] ?? t(label), listing[name], contentLanguage(listing)] as const);
