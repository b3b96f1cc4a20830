import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { baseUrl } from '../src/demo-api.ts';
import { useBrowser } from '../src/pages.ts';
import { URLS_BY_ROUTE } from './urls-by-route.ts';
import { crawl } from './crawler.ts';
import { openCrawlSession, type CrawlSession } from './session.ts';

useBrowser();

/** A session with empty photos: another crawl may delete a listing after its card was loaded and before its photo is. */
async function openSession(): Promise<CrawlSession> {
  const session = await openCrawlSession();
  await session.page.route('**/media/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  return { ...session, reopen: openSession };
}

it('has a row for every route of the web', () => {
  const tree = readFileSync(new URL('../../web/src/route-tree.gen.ts', import.meta.url), 'utf8');
  const [, routes] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree)!;
  const paths = [...routes!.matchAll(/'([^']+)':/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(15);
  expect(Object.keys(URLS_BY_ROUTE).toSorted()).toEqual(paths.toSorted());
});

it('reports controls that have no effect, are disabled without a reason, covered, nameless, external or fail twice', async () => {
  const session = await openSession();
  await session.page.addInitScript(() =>
    addEventListener('load', () => {
      const html =
        '<button>Dead</button><button disabled>Off</button><a href="ftp://x">Away</a><span><button>Under</button><i></i></span><button>Twice</button><button></button>';
      document.body.insertAdjacentHTML('beforeend', `<section id="probe">${html}</section>`);
      const part = (selector: string) => document.querySelector<HTMLElement>(`#probe > ${selector}`)!;
      const nameless = part('button:last-child');
      Object.assign(nameless.style, { width: '40px', height: '40px' });
      nameless.addEventListener('click', () => nameless.toggleAttribute('data-pressed'));
      let presses = 0;
      [...document.querySelectorAll('#probe > button')]
        .find(({ textContent }) => textContent === 'Twice')!
        .addEventListener('click', ({ currentTarget }) => {
          (currentTarget as HTMLElement).toggleAttribute('data-pressed');
          if (++presses === 2) console.error('pressed twice');
        });
      Object.assign(part('span').style, { position: 'relative' });
      Object.assign(part('span > i').style, { position: 'absolute', inset: '0' });
    }),
  );
  const { findings } = await crawl(session, '/auth/reset');
  expect(findings.map((finding) => finding.trim().replace(/ by .*|(?<=twice).*/, ''))).toEqual([
    'page > button: Off: is disabled without a reason',
    'page > a: Away: leads to ftp://x',
    'page > button: : has no name',
    'page > button: Dead: nothing happens',
    'page > button: Under: covered',
    'console: pressed twice',
  ]);
});

it('presses a control again for another role only if it wrote something, showed a control or is a tab', async () => {
  const leaves = new Set<string>();
  async function pressedControls(): Promise<string[]> {
    const session = { ...(await openSession()), route: '/auth/reset', leaves };
    const pressed = new Set<string>();
    await session.page.exposeFunction('onPress', (name: string) => pressed.add(name));
    await session.page.addInitScript(() =>
      addEventListener('load', () => {
        const html =
          '<button>Writer</button><button>Opener</button><button role="tab">Tab</button><button hidden>Shown</button><button>Leaf</button>';
        document.body.insertAdjacentHTML('beforeend', `<main id="probe">${html}</main>`);
        for (const button of document.querySelectorAll<HTMLElement>('#probe > button'))
          button.addEventListener('click', () => {
            const name = button.textContent;
            (globalThis as object as { onPress: (name: string) => void }).onPress(name);
            button.toggleAttribute('data-pressed');
            if (name === 'Writer') void fetch('/api/public/none', { method: 'POST' }).catch(() => undefined);
            if (name === 'Opener') document.querySelector<HTMLElement>('#probe > [hidden]')?.removeAttribute('hidden');
          });
      }),
    );
    await session.page.route('**/api/public/none', (route) => route.fulfill({ status: 204 }));
    expect((await crawl(session, '/auth/reset')).findings).toEqual([]);
    return [...pressed].toSorted();
  }
  expect(await pressedControls()).toEqual(['Leaf', 'Opener', 'Shown', 'Tab', 'Writer']);
  expect(await pressedControls()).toEqual(['Opener', 'Tab', 'Writer']);
});

it('reads the page that follows if a navigation interrupts the reading', async () => {
  const { page, driver } = await openSession();
  await driver.load(new URL('/auth/reset', baseUrl).href);
  await page.evaluate(() =>
    Object.assign((globalThis as object as { crawl: object }).crawl, { dialog: () => new Promise(() => {}) }),
  );
  const dialog = driver.dialog();
  await driver.load(new URL('/contact', baseUrl).href);
  expect(await dialog).toBe('');
});

it('continues in another page where the browser delivers no mouse presses', async () => {
  const session = await openSession();
  const { page } = session;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Input.setIgnoreInputEvents', { ignore: true });
  const { findings, controls } = await crawl(session, '/auth/reset');
  expect(findings).toEqual([]);
  expect(controls).toBeGreaterThan(0);
  expect(session.page).not.toBe(page);
});
