import type { EquipmentText } from '@commonyard/contracts/http/assets';
import { EQUIPMENT_LABELS } from './equipment-texts.ts';

// In a module apart from the labels, because only forms use it and the page of a listing loads the labels.
export const EQUIPMENT_TEXTS = Object.keys(EQUIPMENT_LABELS) as EquipmentText[];

/** The same value for each text that describes the equipment. */
export const forEachEquipmentText = <Value>(value: Value) =>
  Object.fromEntries(EQUIPMENT_TEXTS.map((name) => [name, value])) as Record<EquipmentText, Value>;
