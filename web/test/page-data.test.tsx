import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { chooseLanguage, currentLanguage, startPageLanguage } from '../src/lib/translation.ts';
import { readPageData, takePageData } from '../src/lib/page-data.ts';
import { shareRememberedPlace } from '../src/entities/municipality/remembered-place.ts';
import { applyColourMode, chooseColourMode } from '../src/ui/shell/colour-mode.ts';
import { failure, json } from './api.ts';
import { listing } from './listings.ts';
import { renderApp } from './render.tsx';

const LIST = '/api/assets?type=available_asset&status=available&limit=24';

/** Puts responses into the page, as the gateway does. */
function inline(responses: object): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'page-data';
  block.textContent = JSON.stringify(responses);
  document.body.append(block);
}

afterEach(async () => {
  document.getElementById('page-data')?.remove();
  for (const name of ['language', 'colour-mode', 'near']) document.cookie = `${name}=; Max-Age=0`;
  localStorage.clear();
  document.documentElement.lang = 'en';
  await act(() => startPageLanguage());
});

describe('the responses in the page', () => {
  it('are the first data of a list, without a request', async () => {
    const link = '</api/assets?cursor=c2&limit=24>; rel="next"';
    inline({ [LIST]: { body: [listing({ id: 7, title: 'Grader' })], headers: { 'x-total-count': '40', link } } });
    readPageData();
    const second = json([listing({ id: 8, title: 'Plow' })]);
    const { calls, user } = await renderApp('/available-equipment', { 'GET /api/assets': () => second });
    expect(await screen.findByRole('heading', { name: 'Grader' })).toBeTruthy();
    expect(screen.getByText('40 listings')).toBeTruthy();
    const requests = () => calls.filter(({ path }) => path === '/api/assets').map(({ query }) => query.get('cursor'));
    expect(requests()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('heading', { name: 'Plow' })).toBeTruthy();
    expect(requests()).toEqual(['c2']);
  });

  it('serve once, so that a refresh asks the server', async () => {
    inline({ [LIST]: { body: [listing({ title: 'Grader' })], headers: {} } });
    readPageData();
    const { user } = await renderApp('/available-equipment', {
      'GET /api/assets': () => json([listing({ title: 'Plow' })]),
    });
    await screen.findByRole('heading', { name: 'Grader' });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('heading', { name: 'Plow' })).toBeTruthy();
  });

  it('are the listing of its page', async () => {
    inline({ '/api/assets/7': { body: listing({ id: 7, title: 'Grader' }), headers: {} } });
    readPageData();
    await renderApp('/equipment/available/7', { 'GET /api/assets/7': () => failure(500, 'Not asked') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Grader' })).toBeTruthy();
  });

  it('are dropped where the page starts in another language', async () => {
    inline({ [LIST]: { body: [], headers: {} } });
    readPageData();
    localStorage.setItem('language', 'fr');
    await act(() => startPageLanguage());
    expect([currentLanguage(), document.documentElement.lang, takePageData(LIST)]).toEqual(['fr', 'fr', undefined]);
  });
});

describe('preferences', () => {
  it('are stored in cookies for the next page, and removed with the choice', async () => {
    await act(() => chooseLanguage('fr'));
    chooseColourMode('dark');
    localStorage.setItem('near', 'perth');
    shareRememberedPlace();
    expect(document.cookie.split('; ').toSorted()).toEqual(['colour-mode=dark', 'language=fr', 'near=perth']);
    chooseColourMode('system');
    expect(document.cookie).not.toContain('colour-mode');
  });

  it('of an older visit are stored in cookies at the start of a page', async () => {
    localStorage.setItem('account-language', 'fr');
    localStorage.setItem('colour-mode', 'light');
    await act(() => startPageLanguage());
    applyColourMode();
    await waitFor(() => expect(document.cookie).toBe('language=fr; colour-mode=light'));
    expect(document.documentElement.classList.contains('light')).toBe(true);
  });
});
