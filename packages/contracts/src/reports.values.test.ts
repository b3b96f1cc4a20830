import { expect, it } from '@jest/globals';
import { reportActions } from './reports.values.ts';

it('offers to uphold a decision once it was answered, and to hide all but users', () => {
  expect(reportActions({ status: 'open', subject: 'message' })).toEqual(['dismiss', 'hide', 'warn']);
  expect(reportActions({ status: 'open', subject: 'user' })).toEqual(['dismiss', 'warn']);
  expect(reportActions({ status: 'answered', subject: 'listing' })).toEqual(['dismiss', 'hide', 'warn', 'uphold']);
  expect(reportActions({ status: 'closed', subject: 'listing' })).toEqual([]);
});
