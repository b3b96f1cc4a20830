import type { RecordBlock } from '@commonyard/contracts/http/loan-records';
import type { Loan } from '@commonyard/contracts/http/loans';
import { block, factsOf } from './record-blocks.mapper.ts';
import type { RecordWords } from './record-words.mapper.ts';

/** When the machine went out and came back, who confirmed it, what the hour meter said, and whether it was recalled or late. */
export function toHandoverBlocks(loan: Loan, words: RecordWords): RecordBlock[] {
  const { t } = words;
  const { outAt = null, returnedAt = null, emergencyAt = null, emergencyReason = null, signatureDueAt = null } = loan;
  const { recallDue = null, recallReason = null, overdueSince = null } = loan;
  const handovers = loan.handovers ?? [];
  if (!outAt && handovers.length === 0)
    return [block({ text: t('The equipment was not handed over through CommonYard.') })];
  const meterOf = (kind: 'hand_over' | 'return') =>
    handovers.find((handover) => handover.kind === kind && handover.hourMeter !== null)?.hourMeter ?? null;
  const [before, after] = [meterOf('hand_over'), meterOf('return')];
  const hours = (value: number) => t('{hours} h', { hours: words.number(value) });
  return [
    block({
      facts: factsOf([
        [t('Handed over on'), outAt && words.instant(outAt)],
        [t('Returned on'), returnedAt && words.instant(returnedAt)],
        [
          t('Emergency hand-over before the signature'),
          emergencyAt && [words.instant(emergencyAt), emergencyReason].filter(Boolean).join(': '),
        ],
        [t('To be signed by'), signatureDueAt && words.instant(signatureDueAt)],
        [t('Recalled for'), recallDue && words.day(recallDue)],
        [t('Reason for the recall'), recallReason],
        [t('Overdue since'), overdueSince && words.day(overdueSince)],
        [
          t('Hours between hand-over and return'),
          before !== null && after !== null && hours(Math.round((after - before) * 10) / 10),
        ],
      ]),
    }),
    ...handovers.map(({ kind, side, name, onOtherPhone, confirmedAt, inspectionId, contentHash, hourMeter, fuel }) =>
      block({
        title: t('{kind}, confirmed by {municipality}', {
          kind: t(kind === 'hand_over' ? 'Hand-over' : 'Return'),
          municipality: loan[side].municipalityName,
        }),
        facts: factsOf([
          [t('Name'), name ?? t('Unnamed user')],
          [t('On the phone of the other side'), onOtherPhone && t('Yes')],
          [t('Confirmed on'), words.instant(confirmedAt)],
          [t('Inspection'), t('Inspection #{id}', { id: inspectionId })],
          [t('Hour meter'), hourMeter !== null && hours(hourMeter)],
          [t('Fuel level'), fuel !== null && `${fuel}/8`],
          [t('SHA-256 of the content'), contentHash],
        ]),
      }),
    ),
  ];
}
