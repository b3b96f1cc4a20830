import { expect, it } from '@jest/globals';
import { imageUrl } from '@commonyard/contracts/image-url.values';
import { toContentHash, type InspectionContent } from './content-hash.mapper.ts';

const [overview, tire] = [imageUrl(crypto.randomUUID()), imageUrl(crypto.randomUUID())];
const content: InspectionContent = {
  inquiryId: 5,
  type: 'post',
  date: '2026-11-20',
  completedAt: '2026-11-20T15:00:00.000Z',
  completedBy: 3,
  hourMeter: '1234.5',
  fuel: 4,
  notes: 'At the yard',
  images: [overview],
  checklist: [{ item: 'brakes', result: 'fail', note: 'Squeal', photo: tire, severity: 'major' }],
};
const [brakes] = content.checklist;

it('is the same for the same content, in whichever order its keys are', () => {
  const hash = toContentHash(content);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  const reversed = Object.fromEntries(Object.entries(content).toReversed()) as InspectionContent;
  const checklist = [Object.fromEntries(Object.entries(brakes!).toReversed()) as typeof brakes & object];
  expect(toContentHash({ ...reversed, checklist })).toBe(hash);
  expect(toContentHash({ ...content, completedAt: '2026-11-20T10:00:00-05:00', hourMeter: '1234.50' })).toBe(hash);
});

it('is the same for an item without a severity, absent or null', () => {
  const { severity: _, ...without } = brakes!;
  expect(toContentHash({ ...content, checklist: [without] })).toBe(
    toContentHash({ ...content, checklist: [{ ...without, severity: null }] }),
  );
});

const changes: [what: string, change: Partial<InspectionContent>][] = [
  ['another inquiry', { inquiryId: 6 }],
  ['the other type', { type: 'pre' }],
  ['another day', { date: '2026-11-21' }],
  ['another time', { completedAt: '2026-11-20T15:00:01.000Z' }],
  ['another inspector', { completedBy: 4 }],
  ['other hours', { hourMeter: '1234.6' }],
  ['no hours', { hourMeter: null }],
  ['another fuel level', { fuel: 0 }],
  ['no fuel level', { fuel: null }],
  ['other notes', { notes: 'At the shop' }],
  ['another photo', { images: [tire] }],
  ['no photo', { images: [] }],
  ['no items', { checklist: [] }],
  ['another item', { checklist: [{ ...brakes!, item: 'fluids' }] }],
  ['another result', { checklist: [{ ...brakes!, result: 'pass' }] }],
  ['another severity', { checklist: [{ ...brakes!, severity: 'minor' }] }],
  ['another note of an item', { checklist: [{ ...brakes!, note: 'None' }] }],
  ['another photo of an item', { checklist: [{ ...brakes!, photo: overview }] }],
];
it.each(changes)('is another one for %s', (_what, change) => {
  expect(toContentHash({ ...content, ...change })).not.toBe(toContentHash(content));
});
