import { CERTIFICATE_KIND_LABELS } from '@commonyard/contracts/certificates.values';
import type { LoanCertificate } from '@commonyard/contracts/http/certificates';
import type { RecordBlock } from '@commonyard/contracts/http/loan-records';
import type { CollectedRecord } from './loan-record.service.ts';
import { block, factsOf } from './record-blocks.mapper.ts';
import type { RecordWords } from './record-words.mapper.ts';

/**
 * What insurance the terms require, the certificate of the borrowing side, and who saw or waived it: also where that counts no longer,
 * because the certificate or the days have changed since.
 */
export function toInsuranceBlocks(
  { loan: { insurance }, insuranceDecision: decision }: Pick<CollectedRecord, 'loan' | 'insuranceDecision'>,
  words: RecordWords,
): RecordBlock[] {
  const { t } = words;
  if (!insurance) return [block({ text: t('The loan was not accepted.') })];
  const { required, state, certificate } = insurance;
  const seen = decision?.certificate;
  const who = decision && [decision.by, words.instant(decision.at)].filter(Boolean).join(', ');
  const isOther = certificate !== null && !(seen?.id === certificate.id && seen.version === certificate.version);
  return [
    block({
      facts: factsOf([
        [
          t('Required'),
          required
            ? `${words.label(CERTIFICATE_KIND_LABELS[required.kind])}, ${words.cents(required.limitCents)}`
            : t('Nothing'),
        ],
        [t('Seen by the lender'), decision?.outcome === 'seen' && who],
        [t('Waived by the lender'), decision?.outcome === 'waived' && who],
        [t('Reason'), decision && decision.reason],
        [
          t('State'),
          state === 'open' &&
            t(
              decision
                ? 'To be decided again: the certificate or the days of the loan have changed'
                : 'No certificate was seen',
            ),
        ],
      ]),
    }),
    ...(seen ? [toCertificateBlock(seen, 'Certificate that was seen', words)] : []),
    ...(isOther ? [toCertificateBlock(certificate, 'Certificate of the borrower', words)] : []),
  ];
}

function toCertificateBlock(
  certificate: LoanCertificate,
  title: 'Certificate that was seen' | 'Certificate of the borrower',
  words: RecordWords,
): RecordBlock {
  const { t } = words;
  const { kind, insurer, policyNumber, limitCents, additionalInsured, file } = certificate;
  return block({
    title: t(title),
    facts: factsOf([
      [t('Kind'), words.label(CERTIFICATE_KIND_LABELS[kind])],
      [t('Insurer'), insurer],
      [t('Policy number'), policyNumber],
      [t('Limit'), words.cents(limitCents)],
      [
        t('Additional insured'),
        additionalInsured
          ? additionalInsured.map(({ municipalityName }) => municipalityName).join(', ')
          : t('Every municipality that lends'),
      ],
      [t('Valid'), words.days(certificate)],
      [t('File'), file.name],
      ['SHA-256', file.sha256],
    ]),
  });
}
