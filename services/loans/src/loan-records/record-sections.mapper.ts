import { DOCUMENT_KIND_LABELS, DOCUMENT_REMARK_LABELS } from '@commonyard/contracts/document-labels.values';
import { EVENT_LABELS } from '@commonyard/contracts/audit.values';
import type { LoanRecord, RecordBlock, RecordSection } from '@commonyard/contracts/http/loan-records';
import type { LoanHistoryEntry } from '@commonyard/contracts/http/loans';
import { eventLabel, LOAN_END_LABELS, LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import {
  LOAN_RECORD_SECTIONS,
  MAX_RECORD_MESSAGES,
  RECORD_SECTION_TITLES,
  type LoanRecordSectionName,
} from '@commonyard/contracts/loan-records.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import { describeTerms } from '@commonyard/contracts/term-names.values';
import type { CollectedRecord, Part } from './loan-record.service.ts';
import { toAgreementBlocks } from './agreement-blocks.mapper.ts';
import { ITEM_LABELS } from '@commonyard/contracts/inspection-labels.values';
import { toHandoverBlocks } from './handover-blocks.mapper.ts';
import { toInspectionBlock } from './inspection-block.mapper.ts';
import { block, factsOf } from './record-blocks.mapper.ts';
import { toInsuranceBlocks } from './insurance-blocks.mapper.ts';
import { toPlanBlocks } from './plan-blocks.mapper.ts';
import { toQuoteBlock } from './quote-block.mapper.ts';
import { toStatementBlocks } from './statement-blocks.mapper.ts';
import type { RecordWords } from './record-words.mapper.ts';

type Mapper = (record: CollectedRecord, words: RecordWords) => RecordBlock[];

/** Another part of a loan adds its section here, and its name and title in `contracts/src/loan-records.values.ts`. */
const SECTIONS: Record<LoanRecordSectionName, Mapper> = {
  loan: toLoanBlocks,
  quotes: ({ loan }, words) =>
    loan.quotes.length === 0
      ? [block({ text: words.t('There is no quote.') })]
      : loan.quotes.map((quote) => toQuoteBlock(loan, quote, words)),
  terms: toTermsBlocks,
  agreement: ({ loan, agreement }, words) => toAgreementBlocks(loan, agreement, words),
  plan: ({ loan }, words) => toPlanBlocks(loan, words),
  insurance: toInsuranceBlocks,
  messages: toMessageBlocks,
  inspections: ({ inspections }, words) =>
    readable(inspections, words, (all) =>
      all.length === 0
        ? [block({ text: words.t('There are no inspections.') })]
        : all.map((inspection) => toInspectionBlock(inspection, words)),
    ),
  damage: toDamageBlocks,
  handover: ({ loan }, words) => toHandoverBlocks(loan, words),
  statement: toStatementBlocks,
  documents: toDocumentBlocks,
  photos: toPhotoBlocks,
  history: ({ loan, history }, words) => [
    block({
      columns: (['Time', 'Event', 'By', 'Days', 'Total'] as const).map((name) => words.t(name)),
      rows: history.map((entry) => [
        words.instant(entry.at),
        eventText(entry, words),
        [entry.by, entry.side && loan[entry.side].municipalityName].filter(Boolean).join(', '),
        entry.startsOn && entry.endsOn ? words.days({ startsOn: entry.startsOn, endsOn: entry.endsOn }) : '',
        totalText(entry, words),
      ]),
    }),
  ],
};

/** The record of a loan in words, as the page shows it and the file for the clerk contains it. */
export function toRecord(record: CollectedRecord, words: RecordWords): LoanRecord {
  const { loan, madeAt } = record;
  const { t } = words;
  return {
    loanId: loan.id,
    title: t('Loan #{id}: {title}', { id: loan.id, title: loan.listing.title }),
    facts: factsOf([
      [t('Lender'), loan.lender.municipalityName],
      [t('Borrower'), loan.borrower.municipalityName],
      [t('State'), words.label(LOAN_STATUS_LABELS[loan.status])],
      [t('Record made on'), words.instant(madeAt)],
    ]),
    sections: LOAN_RECORD_SECTIONS.map((name): RecordSection => ({
      name,
      title: t(RECORD_SECTION_TITLES[name]),
      blocks: SECTIONS[name](record, words),
    })),
  };
}

function toLoanBlocks({ loan }: CollectedRecord, words: RecordWords): RecordBlock[] {
  const { t } = words;
  const { proposedEnd: end } = loan;
  return [
    block({
      facts: factsOf([
        [t('Equipment'), loan.listing.title],
        [t('On the need'), loan.need && `#${loan.need.id} ${loan.need.title}`],
        [t('Days'), words.days(loan)],
        [t('Operator'), t(loan.operator ? 'With operator' : 'Without operator')],
        [t('Delivery and pick-up'), t(loan.transport ? 'By the lender' : 'By the borrower')],
        [t('Hours of work'), loan.hours !== null && words.number(loan.hours)],
        [t('Purpose'), loan.purpose],
        [t('Accepted on'), loan.acceptedAt && words.instant(loan.acceptedAt)],
        [t('End of the loan'), end && words.label(LOAN_END_LABELS[end.outcome])],
        [t('Said by'), end && [end.by, loan[end.side].municipalityName].filter(Boolean).join(', ')],
        [t('Final on'), end && words.instant(end.finalAt)],
        [t('Reason for the end'), loan.reason ?? end?.reason ?? null],
      ]),
    }),
  ];
}

function toTermsBlocks({ loan }: CollectedRecord, words: RecordWords): RecordBlock[] {
  const { t } = words;
  // The newest quote is the accepted one.
  const quote = loan.quotes.at(-1);
  if (!quote?.terms) return [block({ text: t('No terms are recorded.') })];
  const later = t('They were recorded later than the quote: at its time they may have been others.');
  const facts = describeTerms(quote.terms).map(({ label, ...term }) => ({
    label: words.label(label),
    value:
      'text' in term ? words.label(term.text) : 'count' in term ? words.number(term.count) : words.cents(term.cents),
  }));
  const source = t('These terms are those of quote {number}.', { number: quote.number });
  return [block({ facts, text: quote.termsRecordedLater ? `${source} ${later}` : source })];
}

function toMessageBlocks({ thread }: CollectedRecord, words: RecordWords): RecordBlock[] {
  const { t } = words;
  if (thread === null) return [block({ text: t('There are no messages.') })];
  return readable(thread, words, ({ messages, isCut, ...opening }) => {
    const first = { ...opening, authorName: opening.name, content: opening.message, hidden: opening.messageHidden };
    const all = [...(opening.message || opening.messageHidden ? [first] : []), ...messages];
    return [
      ...(isCut
        ? [block({ text: t('Only the newest {count} messages are listed.', { count: MAX_RECORD_MESSAGES }) })]
        : []),
      ...(all.length === 0 ? [block({ text: t('There are no messages.') })] : []),
      ...all.map(({ authorName, municipality, content, hidden, createdAt }) => {
        const town = municipality && (municipalityName(municipality, words.locale) ?? municipality);
        const author = [authorName ?? t('Unnamed user'), town].filter(Boolean).join(', ');
        return block({
          title: `${author} · ${words.instant(createdAt)}`,
          // Also for administrators, who read such a text in the thread.
          text: hidden ? t('Hidden by an administrator') : content,
        });
      }),
    ];
  });
}

function toDamageBlocks({ loan, damageReports }: CollectedRecord, words: RecordWords): RecordBlock[] {
  const { t } = words;
  if (damageReports.length === 0) return [block({ text: t('No damage was reported.') })];
  return damageReports.map(
    ({ id, side, by, note, inspectionId, items, documents, reportedAt, clearedAt, clearedNote }) =>
      block({
        title: t('Damage report #{id}', { id }),
        facts: factsOf([
          [t('Reported by'), [by, side && loan[side].municipalityName].filter(Boolean).join(', ')],
          [t('Reported on'), words.instant(reportedAt)],
          [t('Found by'), inspectionId !== null && t('Inspection #{id}', { id: inspectionId })],
          [t('Photos'), documents.map(({ title }) => title).join(', ')],
          [t('Back in service'), clearedAt && words.instant(clearedAt)],
          [t('What was done'), clearedNote],
        ]),
        text: note,
        columns: items.length > 0 ? (['Item', 'Note'] as const).map((name) => t(name)) : [],
        rows: items.map((entry) => [words.label(ITEM_LABELS[entry.item]), entry.note ?? '']),
      }),
  );
}

function toDocumentBlocks({ loan, documents }: CollectedRecord, words: RecordWords): RecordBlock[] {
  const { t } = words;
  if (documents.length === 0) return [block({ text: t('There are no documents.') })];
  return documents.map(({ title, kind, name, bytes, side, by, addedAt, sha256, remark }) =>
    block({
      title,
      facts: factsOf([
        [t('Kind'), words.label(DOCUMENT_KIND_LABELS[kind])],
        [t('File'), t('{name}, {size} kB', { name, size: words.number(Math.max(1, Math.round(bytes / 1_000))) })],
        [t('Added by'), [by, loan[side].municipalityName].filter(Boolean).join(', ')],
        [t('Added on'), words.instant(addedAt)],
        ['SHA-256', sha256],
        [t('Remark'), remark && words.label(DOCUMENT_REMARK_LABELS[remark])],
      ]),
    }),
  );
}

function toPhotoBlocks({ loan, photos }: CollectedRecord, words: RecordWords): RecordBlock[] {
  const { t } = words;
  return readable(photos, words, (urls) => [
    urls.length === 0
      ? block({ text: t('There are no photos.') })
      : block({
          text: t('They are those of the listing today. A photo that was removed since is not shown.'),
          photos: urls.map((url, index) => ({
            url,
            name: `${loan.listing.title}, ${t('Photo {number}', { number: index + 1 })}`,
          })),
        }),
  ]);
}

function readable<Value>(
  part: Part<Value>,
  { t }: RecordWords,
  toBlocks: (value: Value) => RecordBlock[],
): RecordBlock[] {
  if (part === 'withheld')
    return [block({ text: t('The messages and inspections are with others of your municipality.') })];
  if (part === 'unreadable') return [block({ text: t('This part cannot be read at the moment. Please try again.') })];
  return toBlocks(part);
}

/** The total, and what another last day costs more or less. */
function totalText({ totalCents, differenceCents }: LoanHistoryEntry, words: RecordWords): string {
  const total = totalCents === null ? '' : words.cents(totalCents);
  return typeof differenceCents === 'number' ? `${total} (${words.difference(differenceCents)})` : total;
}

function eventText(entry: LoanHistoryEntry, words: RecordWords): string {
  const event = words.label(eventLabel(entry) ?? EVENT_LABELS[`loan.${entry.action}` as keyof typeof EVENT_LABELS]);
  const title = entry.document ?? entry.statement;
  return title ? words.t('{event}: {title}', { event, title }) : event;
}
