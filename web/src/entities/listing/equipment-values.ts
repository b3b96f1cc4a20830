import type { EquipmentText } from '@commonyard/contracts/http/assets';
import { EQUIPMENT_LABELS } from './equipment-texts.ts';

// Apart from the labels: the page of a listing does not load what only forms need.
export const EQUIPMENT_TEXTS = Object.keys(EQUIPMENT_LABELS) as EquipmentText[];

/** The same value for each text that describes the equipment. */
export const forEachEquipmentText = <Value>(value: Value) =>
  Object.fromEntries(EQUIPMENT_TEXTS.map((name) => [name, value])) as Record<EquipmentText, Value>;
