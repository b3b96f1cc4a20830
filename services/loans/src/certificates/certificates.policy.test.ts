import { describe, expect, it } from '@jest/globals';
import type { CertificateFacts } from '../database.ts';
import { insuranceOf, isCovered } from './certificates.policy.ts';
import type { Decision } from './certificates.repository.ts';

const loan = {
  status: 'accepted',
  startsOn: '2027-12-01',
  endsOn: '2027-12-05',
  lenderMunicipality: 'renfrew-county',
} as const;
const certificate = (over: Partial<CertificateFacts> = {}): CertificateFacts => ({
  id: 1,
  version: 1,
  kind: 'liability',
  insurer: 'Aviva',
  policyNumber: 'P 1',
  limitCents: 500_000_000,
  additionalInsured: null,
  startsOn: '2027-01-01',
  endsOn: '2027-12-31',
  documentId: 'a',
  name: 'a.pdf',
  type: 'application/pdf',
  bytes: 1,
  sha256: '',
  remark: null,
  ...over,
});
const decision = (over: Partial<Decision> = {}): Decision => ({
  loanId: 1,
  outcome: 'seen',
  certificate: certificate(),
  reason: null,
  startsOn: loan.startsOn,
  endsOn: loan.endsOn,
  userId: 5,
  decidedAt: '2027-11-01T12:00:00Z',
  ...over,
});
const waiver = (over: Partial<Decision> = {}) =>
  decision({ outcome: 'waived', certificate: null, reason: 'self-insured', ...over });
const insured = (
  known: Partial<Parameters<typeof insuranceOf>[1]> = {},
  over: Partial<Parameters<typeof insuranceOf>[0]> = {},
) =>
  insuranceOf(
    { ...loan, ...over },
    { requiredCents: 500_000_000, certificates: [certificate()], decision: undefined, ...known },
  );

describe('the insurance of a loan', () => {
  it('is open until the certificate is seen, or waived', () => {
    expect(insured()).toMatchObject({ state: 'open', certificate: { id: 1 }, gaps: [], decision: null });
    expect(insured({ decision: decision() })).toMatchObject({ state: 'done', decision: { outcome: 'seen' } });
    expect(insured({ certificates: [], decision: waiver() })).toMatchObject({ state: 'done', certificate: null });
    expect(insured({ certificates: [] })).toMatchObject({ state: 'open', certificate: null, gaps: [] });
  });

  it('is not needed where the terms require none', () => {
    expect(insured({ requiredCents: null })).toMatchObject({ state: 'not_needed', certificate: null });
  });

  it('names what the certificate lacks, and takes the one that lacks least', () => {
    const short = certificate({ id: 2, endsOn: '2027-12-03' });
    const poor = certificate({ id: 3, limitCents: 100, additionalInsured: ['smiths-falls'] });
    expect(insured({ certificates: [poor, short] })).toMatchObject({ certificate: { id: 2 }, gaps: ['days'] });
    expect(insured({ certificates: [poor] }).gaps).toEqual(['limit', 'additional_insured']);
    expect(insured({ certificates: [certificate({ additionalInsured: ['renfrew-county'] })] }).gaps).toEqual([]);
    expect(insured({ certificates: [certificate({ kind: 'automobile' })] }).certificate).toBeNull();
    expect(isCovered(insured({ certificates: [short] }))).toBe(false);
  });

  it('is open again for longer days, and for a certificate that was changed or removed', () => {
    const longer = { endsOn: '2028-01-02' };
    expect(insured({ decision: decision() }, longer)).toMatchObject({ state: 'open', gaps: ['days', 'changed'] });
    expect(insured({ decision: decision() }, { endsOn: '2027-12-20' })).toMatchObject({ state: 'done' });
    expect(insured({ decision: waiver() }, { endsOn: '2027-12-20' })).toMatchObject({ state: 'open' });
    const changed = insured({ certificates: [certificate({ version: 2 })], decision: decision() });
    expect(changed).toMatchObject({ state: 'open', gaps: ['changed'] });
    expect(isCovered(changed)).toBe(true);
    expect(insured({ certificates: [], decision: decision() })).toMatchObject({ state: 'open', certificate: null });
  });

  it('stays as it was decided once the loan has ended', () => {
    const ended = { status: 'closed' } as const;
    expect(insured({ certificates: [], decision: decision() }, ended)).toMatchObject({
      state: 'done',
      certificate: { id: 1 },
    });
    expect(insured({}, ended)).toMatchObject({ state: 'open', certificate: null });
  });

  it('stays as it was decided once the machine is back', () => {
    const returned = { status: 'returned', endsOn: '2028-01-02' } as const;
    expect(insured({ certificates: [], decision: decision() }, returned)).toMatchObject({
      state: 'done',
      certificate: { id: 1 },
      gaps: [],
    });
  });

  it('keeps what was decided last, also where it counts no longer', () => {
    const changed = insured({ certificates: [certificate({ version: 2 })], decision: decision() });
    expect(changed).toMatchObject({ state: 'open', decision: null, lastDecision: { certificate: { version: 1 } } });
    expect(insured().lastDecision).toBeNull();
  });
});
