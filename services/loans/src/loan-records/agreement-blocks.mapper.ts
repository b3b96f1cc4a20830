import { SIGNATURE_METHOD_LABELS, SIGNING_AUTHORITY_LABELS } from '@commonyard/contracts/agreements.values';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { RecordBlock } from '@commonyard/contracts/http/loan-records';
import type { Loan } from '@commonyard/contracts/http/loans';
import { block, factsOf } from './record-blocks.mapper.ts';
import type { RecordWords } from './record-words.mapper.ts';

/** The agreement by its hash, and who signed it. Its text is on a page of its own, and a file of the archive. */
export function toAgreementBlocks(loan: Loan, agreement: Agreement | null, words: RecordWords): RecordBlock[] {
  const { t } = words;
  if (agreement === null) return [block({ text: t('There is no agreement.') })];
  const { masterAgreement, bindingLanguage, specialTerms, sha256, signatures } = agreement;
  return [
    block({
      facts: factsOf([
        [t('Master agreement'), masterAgreement && masterAgreement.title],
        [t('Reference'), masterAgreement && masterAgreement.reference],
        [t('Binding language'), t(bindingLanguage === 'en' ? 'English' : 'French')],
        ['SHA-256', sha256],
        [t('Special terms'), specialTerms],
      ]),
      text: signatures.length === 0 && !masterAgreement ? t('Nobody has signed yet.') : null,
    }),
    ...signatures.map((signature) =>
      block({
        title: t('Signature of {municipality}', { municipality: loan[signature.side].municipalityName }),
        facts: factsOf([
          [t('Name'), signature.name],
          [t('Title'), signature.title],
          [t('Authority'), words.label(SIGNING_AUTHORITY_LABELS[signature.authority])],
          [t('Reference'), signature.reference],
          [t('Signed on'), words.instant(signature.signedAt)],
          [t('How'), words.label(SIGNATURE_METHOD_LABELS[signature.method])],
        ]),
      }),
    ),
  ];
}
