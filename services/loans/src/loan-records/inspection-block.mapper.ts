import type { RecordBlock } from '@commonyard/contracts/http/loan-records';
import {
  FUEL_LABELS,
  INSPECTION_TYPE_LABELS,
  ITEM_LABELS,
  RESULT_LABELS,
  SEVERITY_LABELS,
} from '@commonyard/contracts/inspection-labels.values';
import type { FuelLevel } from '@commonyard/contracts/inspections.values';
import type { RecordedInspection } from './inquiries.client.ts';
import type { RecordWords } from './record-words.mapper.ts';
import { block, factsOf } from './record-blocks.mapper.ts';

/** An inspection with its answers, notes and photos. */
export function toInspectionBlock(inspection: RecordedInspection, words: RecordWords): RecordBlock {
  const { t } = words;
  const { id, type, date, completed, completedAt, completedByName, hourMeter, fuel, contentHash } = inspection;
  const { checklist, notes, images } = inspection;
  const typeName = words.label(INSPECTION_TYPE_LABELS[type]);
  const nameOf = (what: string) => `${typeName}, ${what}`;
  return block({
    title: `${typeName} · ${t('Inspection #{id}', { id })}`,
    facts: factsOf([
      [t('Date'), words.day(date)],
      [t('Hour meter'), hourMeter !== null && t('{hours} h', { hours: words.number(hourMeter) })],
      [t('Fuel level'), typeof fuel === 'number' && words.label(FUEL_LABELS[fuel as FuelLevel])],
      [
        t('Completed by'),
        completed
          ? [completedByName ?? t('Unnamed user'), completedAt && words.instant(completedAt)].filter(Boolean).join(', ')
          : t('Not completed'),
      ],
      [t('SHA-256 of the content'), contentHash ?? null],
    ]),
    text: notes,
    columns: (['Item', 'Result', 'Note'] as const).map((name) => t(name)),
    rows: checklist.map(({ item, result, severity, note }) => [
      words.label(ITEM_LABELS[item]),
      [
        result ? words.label(RESULT_LABELS[result]) : t('Not answered'),
        severity && words.label(SEVERITY_LABELS[severity]),
      ]
        .filter(Boolean)
        .join(', '),
      note ?? '',
    ]),
    photos: [
      ...checklist.flatMap(({ item, photo }) =>
        photo ? [{ url: photo, name: nameOf(words.label(ITEM_LABELS[item])) }] : [],
      ),
      ...images.map((url, index) => ({ url, name: nameOf(t('Photo {number}', { number: index + 1 })) })),
    ],
  });
}
