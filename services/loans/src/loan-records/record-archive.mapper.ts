import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { LoanInsurance } from '@commonyard/contracts/http/certificates';
import type { LoanRecord } from '@commonyard/contracts/http/loan-records';
import { RECORD_SECTION_TITLES } from '@commonyard/contracts/loan-records.values';
import type { ZipEntry } from '@commonyard/service-kit/http/zip';
import type { CollectedRecord } from './loan-record.service.ts';
import { toHtml, type PageFile } from './record-html.mapper.ts';
import type { DocumentFile } from './record-documents.service.ts';
import type { PhotoFile } from './record-photos.service.ts';
import type { RecordWords } from './record-words.mapper.ts';

type Contents = {
  collected: CollectedRecord;
  record: LoanRecord;
  photos: readonly PhotoFile[];
  documents: readonly DocumentFile[];
  words: RecordWords;
};

/** The files of the archive of a record: data, photos, documents, the page, and a list of what is missing. */
export async function* toArchive({ collected, record, photos, documents, words }: Contents): AsyncGenerator<ZipEntry> {
  const lastModified = new Date(collected.madeAt);
  const toEntry = (name: string, input: ZipEntry['input']): ZipEntry => ({ name, lastModified, input });
  yield toEntry('record.json', JSON.stringify(toJson(collected), null, 2));
  if (collected.agreement) {
    // As they are hashed, to the byte.
    yield toEntry('agreement.en.html', collected.agreement.texts.en);
    yield toEntry('agreement.fr.html', collected.agreement.texts.fr);
  }
  const files = new Map<string, PageFile>();
  const missing = missingParts(collected, words);
  for (const { url, name, fileName, read } of photos) {
    const photo = await read;
    if (photo) yield toEntry(fileName, photo.bytes);
    else missing.push(`${name} (${url})`);
    files.set(url, { name: fileName, preview: photo?.preview });
  }
  for (const { title, fileName, read } of documents) {
    const bytes = await read;
    if (bytes) yield toEntry(fileName, bytes);
    else missing.push(`${title} (${fileName}): ${words.t('Please download it on the page of the loan.')}`);
  }
  yield toEntry(
    'record.html',
    toHtml(record, words.locale, (url) => files.get(url)),
  );
  if (missing.length > 0) yield toEntry('missing.txt', toMissingText(missing, words));
}

/** Each section of the record. What depends on the caller and on today is left out, and texts that an administrator hid. */
function toJson({ madeAt, loan, history, documents, agreement, ...collected }: CollectedRecord): object {
  const { insuranceDecision, damageReports, statements, thread, inspections, photos } = collected;
  const { version: _version, actions: _actions, limitCents: _limit, terms: _today, ...rest } = loan;
  const { side: _side, hasProposal: _hasProposal, proposal: _proposal, insurance, ...facts } = rest;
  return {
    madeAt,
    loan: facts,
    history,
    documents: documents.map(({ removable: _removable, ...document }) => document),
    agreement: agreement && toAgreementJson(agreement),
    insurance: insurance && toInsuranceJson(insurance, insuranceDecision),
    messages: withoutHidden(thread),
    inspections,
    damageReports,
    statements: statements.map(({ canCredit: _credit, canRecordPayment: _payment, ...facts }) => facts),
    photos,
  };
}

/** The texts are files of their own. */
function toAgreementJson(agreement: Agreement): object {
  const { version: _version, editable: _editable, signing: _signing, texts: _texts, ...facts } = agreement;
  return facts;
}

function toInsuranceJson(insurance: LoanInsurance, lastDecision: CollectedRecord['insuranceDecision']): object {
  const { canMarkSeen: _canMarkSeen, canWaive: _canWaive, ...facts } = insurance;
  return { ...facts, lastDecision };
}

function withoutHidden(thread: CollectedRecord['thread']): unknown {
  if (thread === null || typeof thread === 'string') return thread;
  return {
    ...thread,
    message: thread.messageHidden ? '' : thread.message,
    messages: thread.messages.map((message) => (message.hidden ? { ...message, content: '' } : message)),
  };
}

const missingParts = ({ thread, inspections, photos }: CollectedRecord, { t }: RecordWords): string[] =>
  Object.entries({ messages: thread, inspections, photos } as const).flatMap(([name, part]) =>
    part === 'withheld' || part === 'unreadable'
      ? [t(RECORD_SECTION_TITLES[name as 'messages' | 'inspections' | 'photos'])]
      : [],
  );

/** With the ends of lines and the mark at the beginning that old text editors need. */
const toMissingText = (missing: readonly string[], { t }: RecordWords): string =>
  `\uFEFF${[
    t('These parts and files are missing:'),
    '',
    ...missing.map((name) => `- ${name}`),
    '',
    t('They could not be read when this file was made, or were removed. Please export the record again later.'),
    '',
  ].join('\r\n')}`;
