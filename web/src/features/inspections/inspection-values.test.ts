import { describe, expect, it } from '@jest/globals';
import type { ValidationError } from 'yup';
import { INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { inspectionWith } from '../../../test/inspections.ts';
import { changedFields, completeSchema, countAnswered, toBody, toValues, findUnsavable } from './inspection-values.ts';

const answered = () =>
  inspectionWith({
    checklist: INSPECTION_ITEMS.pre.map((item) => ({ item, result: 'pass', note: null, photo: null })),
  });
const errorsOf = (values: object) => {
  try {
    completeSchema('pre').validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    return Object.fromEntries((error as ValidationError).inner.map(({ path, message }) => [path, message]));
  }
};

describe('inspection form', () => {
  it('is complete when every item has a result', () => {
    expect(errorsOf(toValues(answered()))).toEqual({});
    expect(countAnswered('pre', toValues(answered()))).toBe(8);
    expect(Object.keys(errorsOf(toValues(inspectionWith())))).toHaveLength(8);
  });

  it('requires note and photo of failed items', () => {
    const values = { ...toValues(answered()), 'result-brakes': 'fail' };
    expect(errorsOf(values)).toEqual({ 'note-brakes': MESSAGES.itemNote, 'photo-brakes': MESSAGES.itemPhoto });
    expect(errorsOf({ ...values, 'note-brakes': 'Worn', 'photo-brakes': ['/media/x'] })).toEqual({});
  });

  it('drops photos of items that did not fail', () => {
    const values = { ...toValues(answered()), 'photo-brakes': ['/media/x'] };
    expect(toBody('pre', values).checklist.find(({ item }) => item === 'brakes')).toEqual({
      item: 'brakes',
      result: 'pass',
      note: null,
      photo: null,
    });
  });

  it('accepts hours with a point or comma only', () => {
    const hours = (hourMeter: string) => toBody('pre', { ...toValues(answered()), hourMeter }).hourMeter;
    expect([hours('12.5'), hours('12,5'), hours(''), hours('12h')]).toEqual([12.5, 12.5, null, undefined]);
    expect(findUnsavable('pre', { ...toValues(answered()), hourMeter: '12h' })).toEqual([
      ['hourMeter', MESSAGES.hourMeter],
    ]);
  });

  it('returns only changed checklist items', () => {
    const before = toBody('pre', toValues(answered()));
    const after = toBody('pre', { ...toValues(answered()), 'note-fluids': ' Oil low ' });
    expect(changedFields(before, after)).toEqual({
      checklist: [{ item: 'fluids', result: 'pass', note: 'Oil low', photo: null }],
    });
    expect(changedFields(before, before)).toBeUndefined();
  });
});
