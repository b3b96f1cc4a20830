import type { RecordBlock } from '@commonyard/contracts/http/loan-records';

/** A block with what it has. */
export const block = (parts: Partial<RecordBlock>): RecordBlock => ({
  title: null,
  facts: [],
  text: null,
  columns: [],
  rows: [],
  photos: [],
  ...parts,
});

/** Facts by their labels, without those that do not apply. */
export const factsOf = (facts: [label: string, value: string | null | false][]): RecordBlock['facts'] =>
  facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
