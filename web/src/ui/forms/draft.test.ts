import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openDraft } from './draft.ts';

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
  it('is kept half a second after the typing stopped, and found again', () => {
    const draft = openDraft('post', blank);
    expect(draft.kept).toBeUndefined();
    draft.save({ ...typed, title: 'Gra' });
    jest.advanceTimersByTime(499);
    draft.save(typed);
    jest.advanceTimersByTime(499);
    expect(openDraft('post', blank).kept).toBeUndefined();
    jest.advanceTimersByTime(1);
    expect(openDraft('post', blank).kept).toEqual(typed);
  });

  it('is kept at once when the page is left', () => {
    const draft = openDraft('post', blank);
    draft.save(typed);
    draft.flush();
    expect(openDraft('post', blank).kept).toEqual(typed);
  });

  it('is gone once forgotten, whatever was still waiting', () => {
    const draft = openDraft('post', blank);
    draft.save(typed);
    draft.forget();
    draft.flush();
    draft.save(typed);
    jest.runAllTimers();
    expect(openDraft('post', blank).kept).toBeUndefined();
  });

  it('is gone when everything was emptied again', () => {
    const draft = openDraft('post', blank);
    draft.save(typed);
    draft.flush();
    draft.save(blank);
    draft.flush();
    expect(openDraft('post', blank).kept).toBeUndefined();
  });

  it('belongs to one form', () => {
    const draft = openDraft('post', blank);
    draft.save(typed);
    draft.flush();
    expect(openDraft('other', blank).kept).toBeUndefined();
  });

  it('of an earlier form gives what still fits', () => {
    sessionStorage.setItem('draft:post', JSON.stringify({ title: 'Grader', images: 'one', gone: 'x' }));
    expect(openDraft('post', blank).kept).toEqual({ title: 'Grader', images: [] });
  });

  it('that cannot be read is none', () => {
    sessionStorage.setItem('draft:post', '{');
    expect(openDraft('post', blank).kept).toBeUndefined();
  });
});
