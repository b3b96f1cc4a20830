import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from '@jest/globals';
import { closeBrowser } from '../src/pages.ts';
import { ADDRESSES } from './addresses.ts';
import { crawl } from './crawler.ts';
import { walkAs } from './walk.ts';

afterAll(closeBrowser);

it('has a row for every route of the web', () => {
  const tree = readFileSync(new URL('../../web/src/route-tree.gen.ts', import.meta.url), 'utf8');
  const [, routes] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree)!;
  const paths = [...routes!.matchAll(/'([^']+)':/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(15);
  expect(Object.keys(ADDRESSES).toSorted()).toEqual(paths.toSorted());
});

it('sees what is dead, off without a reason, covered, nameless or leads nowhere', async () => {
  const walk = await walkAs();
  await walk.page.addInitScript(() =>
    addEventListener('load', () => {
      const html =
        '<button>Dead</button><button disabled>Off</button><a href="ftp://x">Away</a><span><button>Under</button><i></i></span><button></button>';
      document.body.insertAdjacentHTML('beforeend', `<section id="probe">${html}</section>`);
      const part = (selector: string) => document.querySelector<HTMLElement>(`#probe > ${selector}`)!;
      const nameless = part('button:last-child');
      Object.assign(nameless.style, { width: '40px', height: '40px' });
      nameless.addEventListener('click', () => nameless.toggleAttribute('data-pressed'));
      Object.assign(part('span').style, { position: 'relative' });
      Object.assign(part('span > i').style, { position: 'absolute', inset: '0' });
    }),
  );
  const { dead } = await crawl(walk, '/auth/reset');
  expect(dead.map((what) => what.trim().replace(/ by .*/, ''))).toEqual([
    'page > button: Off: is off and does not say why',
    'page > a: Away: leads to ftp://x',
    'page > button: : has no name',
    'page > button: Dead: nothing happens',
    'page > button: Under: covered',
  ]);
  await walk.page.context().close();
});
