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
const errorsOf = (values: object, inspection = inspectionWith()) => {
  try {
    completeSchema(inspection).validateSync(values, { abortEarly: false });
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

  it('requires severity, note and photo of failed items', () => {
    const values = { ...toValues(answered()), 'result-brakes': 'fail' };
    expect(errorsOf(values)).toEqual({
      'note-brakes': MESSAGES.itemNote,
      'photo-brakes': MESSAGES.itemPhoto,
      'severity-brakes': MESSAGES.itemSeverity,
    });
    const whole = { ...values, 'note-brakes': 'Worn', 'photo-brakes': ['/media/x'], 'severity-brakes': 'minor' };
    expect(errorsOf(whole)).toEqual({});
    expect(toBody('pre', whole).checklist.find(({ item }) => item === 'brakes')).toMatchObject({ severity: 'minor' });
  });

  it('requires a note of the meter where it has fewer hours than at the pre-inspection', () => {
    const pre = { ...answered(), hourMeter: 100 };
    const inspection = inspectionWith({ type: 'post', pre });
    const values = {
      ...toValues(inspection),
      ...Object.fromEntries(INSPECTION_ITEMS.post.map((item) => [`result-${item}`, 'pass'])),
      hourMeter: '99,9',
    };
    expect(errorsOf(values, inspection)).toEqual({ 'note-hour-meter': MESSAGES.lowerMeter });
    expect(errorsOf({ ...values, 'note-hour-meter': 'Replaced' }, inspection)).toEqual({});
    expect(errorsOf({ ...values, hourMeter: '100' }, inspection)).toEqual({});
    expect(errorsOf({ ...values, hourMeter: '' }, inspection)).toEqual({});
  });

  it('reads the fuel level, also an empty tank', () => {
    const fuel = (value: string) => toBody('pre', { ...toValues(answered()), fuel: value }).fuel;
    expect([fuel('0'), fuel('8'), fuel('')]).toEqual([0, 8, null]);
    expect(toValues(inspectionWith({ fuel: 0 }))).toMatchObject({ fuel: '0' });
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
