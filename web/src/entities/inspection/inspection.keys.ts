import type { InspectionType } from '@commonyard/contracts/inspections.values';

const all = ['inspections'] as const;

export const inspectionKeys = {
  all,
  lists: [...all, 'list'] as const,
  list: (type: InspectionType, query: object) => [...all, 'list', type, query] as const,
  one: (id: number) => [...all, 'one', id] as const,
};
