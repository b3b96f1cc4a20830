import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openDraft } from './draft-form.tsx';

const blank = { title: '', images: [] as string[] };
const typed = { title: 'Grader', images: ['/media/1'] };

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a draft', () => {
  it('is stored 500 ms after the last change, and restored', () => {
    const draft = openDraft('post', blank);
    expect(draft.restored).toBeUndefined();
    draft.save({ ...typed, title: 'Gra' });
    jest.advanceTimersByTime(499);
    draft.save(typed);
    jest.advanceTimersByTime(499);
    expect(openDraft('post', blank).restored).toBeUndefined();
    jest.advanceTimersByTime(1);
    expect(openDraft('post', blank).restored).toEqual(typed);
  });

  it('is stored by flush', () => {
    const draft = openDraft('post', blank);
    draft.save(typed);
    draft.flush();
    expect(openDraft('post', blank).restored).toEqual(typed);
  });

  it('is deleted by discard, with pending values', () => {
    const draft = openDraft('post', blank);
    draft.save(typed);
    draft.discard();
    draft.flush();
    draft.save(typed);
    jest.runAllTimers();
    expect(openDraft('post', blank).restored).toBeUndefined();
  });

  it('is deleted when all fields are blank', () => {
    const draft = openDraft('post', blank);
    draft.save(typed);
    draft.flush();
    draft.save(blank);
    draft.flush();
    expect(openDraft('post', blank).restored).toBeUndefined();
  });

  it('belongs to one form', () => {
    const draft = openDraft('post', blank);
    draft.save(typed);
    draft.flush();
    expect(openDraft('other', blank).restored).toBeUndefined();
  });

  it('restores only fields that still exist', () => {
    sessionStorage.setItem('draft:post', JSON.stringify({ title: 'Grader', images: 'one', gone: 'x' }));
    expect(openDraft('post', blank).restored).toEqual({ title: 'Grader', images: [] });
  });

  it('ignores invalid JSON', () => {
    sessionStorage.setItem('draft:post', '{');
    expect(openDraft('post', blank).restored).toBeUndefined();
  });
});
