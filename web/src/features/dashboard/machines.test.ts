import { describe, expect, it } from '@jest/globals';
import type { MachineCalendar } from '@commonyard/contracts/http/loans';
import { listing } from '../../../test/listings.ts';
import { toMachines } from './machines.ts';

const TODAY = '2026-11-28';
const complete = { images: ['/media/a/1280.webp'], availableFrom: '2026-11-01', availableTo: '2027-03-31' };

const calendar = (id: number, over: Partial<MachineCalendar> = {}): MachineCalendar => ({
  listing: { id, title: 'Grader', category: 'road-maintenance', image: null, removed: false },
  side: 'lender',
  hasTerms: true,
  hasOfficer: true,
  periods: [],
  ...over,
});
const loanDays = (startsOn: string, endsOn: string): MachineCalendar['periods'][number] => ({
  kind: 'loan',
  loanId: 3,
  municipalityName: 'Perth',
  startsOn,
  endsOn,
});

describe('toMachines', () => {
  it('names the running or the next loan, not blocks and loans that are over', () => {
    const periods = [
      loanDays('2026-11-20', '2026-11-27'),
      { ...loanDays('2026-11-28', '2026-11-29'), kind: 'maintenance' as const, loanId: null, municipalityName: null },
      loanDays('2026-12-03', '2026-12-05'),
      loanDays('2026-12-10', '2026-12-11'),
    ];
    const [machine] = toMachines([listing({ id: 5, ...complete })], [calendar(5, { periods })], TODAY);
    expect(machine?.nextLoan?.startsOn).toBe('2026-12-03');
    expect(machine?.missing).toEqual([]);
  });

  it('says from which day others can have it', () => {
    const freeFrom = (over: Parameters<typeof listing>[0]) =>
      toMachines([listing({ ...complete, ...over })], [], TODAY)[0]!.freeFrom;
    expect(freeFrom({})).toBe(TODAY);
    expect(freeFrom({ availableFrom: '2027-01-05' })).toBe('2027-01-05');
    expect(freeFrom({ nextFreeOn: '2026-12-06' })).toBe('2026-12-06');
    expect(freeFrom({ availableTo: '2026-11-27' })).toBeNull();
    expect(freeFrom({ status: 'pending' })).toBeNull();
    expect(freeFrom({ withdrawn: true })).toBeNull();
  });

  it('lists what is missing: a photo, days to come and terms', () => {
    const missing = (over: Parameters<typeof listing>[0], calendars?: MachineCalendar[]) =>
      toMachines([listing({ id: 5, ...complete, ...over })], calendars, TODAY)[0]!.missing;
    expect(missing({ images: [], availableFrom: null, availableTo: null }, [])).toEqual(['photo', 'dates', 'terms']);
    expect(missing({ availableTo: '2026-11-27' }, [calendar(5)])).toEqual(['dates']);
    expect(missing({}, [calendar(5, { hasTerms: false })])).toEqual(['terms']);
    expect(missing({}, [calendar(5, { hasOfficer: false })])).toEqual(['officer']);
    expect(missing({}, [calendar(5, { hasTerms: false, hasOfficer: false })])).toEqual(['terms']);
    const [machine] = toMachines([listing({ id: 5, ...complete })], [], TODAY, false);
    expect(machine!.missing).toEqual(['terms', 'officer']);
    // Unknown, because the calendars have not arrived.
    expect(missing({}, undefined)).toEqual([]);
  });

  it('puts the next loan first, then what lacks the most; needs are no machines', () => {
    const listings = [
      listing({ id: 1, ...complete }),
      listing({ id: 2, ...complete, images: [] }),
      listing({ id: 3, ...complete }),
      listing({ id: 4, type: 'needed_asset' }),
    ];
    const calendars = [calendar(1), calendar(2), calendar(3, { periods: [loanDays('2026-12-03', '2026-12-05')] })];
    expect(toMachines(listings, calendars, TODAY).map((machine) => machine.listing.id)).toEqual([3, 2, 1]);
  });
});
