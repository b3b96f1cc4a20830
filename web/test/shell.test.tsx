import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, type Api } from './api.ts';
import { headerButton, renderApp } from './render.tsx';
import { signedIn } from './users.ts';

const nothing: Api = { 'GET /api/assets': () => json([]) };

describe('shell', () => {
  it('shows a not-found page with links', async () => {
    await renderApp('/no-such-page', nothing);
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
    await waitFor(() => expect(document.title).toBe('404 Page Not Found | CommonYard'));
  });

  it.each(['/', '/auth', '/contact', '/available-equipment', '/no-such-page', '/listings'])(
    'says on top of %s that the listings are samples, where the gateway has marked the page',
    async (address) => {
      document.documentElement.dataset['demo'] = '';
      const api = address === '/listings' ? { ...nothing, ...signedIn('admin') } : nothing;
      const marked = await renderApp(address, api);
      const band = await screen.findByRole('region', { name: 'Demo' });
      expect(band.textContent).toBe('Demo: the listings are samples.');
      marked.unmount();
      delete document.documentElement.dataset['demo'];
      await renderApp(address, api);
      await screen.findAllByRole('main');
      expect(document.body.textContent).not.toMatch(/sample|demo/i);
    },
  );

  it('starts with a skip link', async () => {
    const { user } = await renderApp('/', nothing);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to main content');
    expect(document.activeElement?.getAttribute('href')).toBe('#main');
  });

  it('opens the mobile menu, and closes it on Esc and navigation', async () => {
    const { user, router } = await renderApp('/', nothing);
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = () => screen.queryByRole('navigation', { name: 'Menu' });
    expect(within(menu()!).getByRole('link', { name: 'Home' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(menu()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(within(menu()!).getByRole('link', { name: 'Available Equipment' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/available-equipment'));
    await waitFor(() => expect(menu()).toBeNull());
  });

  it('moves the focus to the page heading on navigation', async () => {
    const { user } = await renderApp('/', nothing);
    await user.click(screen.getByRole('link', { name: 'View All Needed Equipment' }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(document.activeElement?.textContent).toBe('Needed Equipment');
    expect(document.title).toBe('Needed Equipment | CommonYard');
  });

  it('switches the language and the lang attribute', async () => {
    const { user } = await renderApp('/', nothing);
    const toggle = headerButton('Français');
    expect(toggle.getAttribute('lang')).toBe('fr');
    await user.click(toggle);
    expect(await screen.findByText('Comment ça marche')).toBeTruthy();
    expect(document.documentElement.lang).toBe('fr');
    expect(localStorage.getItem('language')).toBe('fr');
    expect(headerButton('English')).toBeTruthy();
  });

  it('cycles through system, light and dark', async () => {
    const { user } = await renderApp('/', nothing);
    const steps = ['Colours: as the device', 'Colours: light', 'Colours: dark', 'Colours: as the device'];
    for (const name of steps) await user.click(headerButton(name));
    expect(localStorage.getItem('colour-mode')).toBe('light');
    expect(document.documentElement.classList.contains('light')).toBe(true);
  });
});
