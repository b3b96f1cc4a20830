import type { EquipmentText, Listing } from '@commonyard/contracts/http/assets';
import { labels } from '@commonyard/contracts/known-values.values';
import type { TFunction } from '../../lib/translation.ts';
import { contentLanguage } from './listing-facts.ts';

/** The labels of the texts that describe the equipment, in the order of forms and pages; catalogue keys. */
export const EQUIPMENT_LABELS = labels<EquipmentText>({
  year: 'Year',
  make: 'Make',
  model: 'Model',
  specifications: 'Specifications',
});
export const EQUIPMENT_TEXTS = Object.keys(EQUIPMENT_LABELS) as EquipmentText[];

export const forEachEquipmentText = <Value>(value: Value) =>
  Object.fromEntries(EQUIPMENT_TEXTS.map((name) => [name, value])) as Record<EquipmentText, Value>;

/** The details of a `DetailList`. */
export const equipmentDetails = (listing: Listing, t: TFunction, names: Partial<typeof EQUIPMENT_LABELS> = {}) =>
  EQUIPMENT_TEXTS.map(
    (name) => [names[name] ?? t(EQUIPMENT_LABELS[name]), listing[name], contentLanguage(listing)] as const,
  );
