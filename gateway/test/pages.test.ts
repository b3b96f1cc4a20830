import { afterEach, describe, expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import { HIT, PUBLIC, STALE, startCache } from './support/start-cache.ts';
import { closeAll, startGateway, startService } from './support/start-gateway.ts';
import { PRELOAD, writeShells } from './support/write-shells.ts';

afterEach(closeAll);

const IMAGE = '/media/11111111-2222-4333-8444-555555555555/1280.webp';
const listing = (over: object = {}) => ({
  id: 7,
  type: 'available_asset',
  status: 'available',
  title: 'Grader',
  description: 'A grader\nwith a blade.',
  category: 'road-maintenance',
  rate: '$1,200',
  rateType: 'daily',
  images: [IMAGE],
  locale: 'en',
  make: 'Volvo',
  municipalityName: 'Perth',
  contactEmail: 'clerk@perth.example',
  ...over,
});

type Responses = Record<string, unknown>;

/** The gateway with shells, in front of an assets service that responds from a table of addresses. */
async function start(responses: Responses | ((app: FastifyInstance) => void), limits = {}) {
  const assets = await startService((app) => {
    if (typeof responses === 'function') return responses(app);
    app.get('/*', async ({ url }, reply) => {
      const body = responses[url];
      if (body === undefined) return reply.code(404).send({ code: 'not_found' });
      return reply.header('x-total-count', '40').header('link', '</api/assets?cursor=c2>; rel="next"').send(body);
    });
  });
  const { url } = await startGateway({ webRoot: writeShells(), upstreams: { assets: assets.url }, limits });
  return { url, assets };
}

async function open(url: string, headers: Record<string, string> = {}) {
  const response = await request(url, { headers: { accept: 'text/html', ...headers } });
  const html = await response.body.text();
  const block = (attributes: string) => new RegExp(`<script ${attributes}>([^<]*)</script>`).exec(html)?.[1];
  return { status: response.statusCode, headers: response.headers, html, block };
}
const DATA = 'type="application/json" id="page-data"';
const LINKED_DATA = 'type="application/ld\\+json"';

/** A gateway waits for its requests before it closes. */
const IMPATIENT = { pageDataTimeoutMs: 50, responseTimeoutMs: 200, stallTimeoutMs: 200 };

const LIST = '/api/assets?type=available_asset&status=available&limit=24';

describe('a public page', () => {
  it.each([
    ['/', 'home'],
    ['/available-equipment', 'available-equipment'],
    ['/needed-equipment', 'needed-equipment'],
    ['/equipment/available/7', 'equipment-available'],
    ['/equipment/needed/7', 'equipment-needed'],
    ['/contact', 'contact'],
    ['/post-items', 'post-items'],
    ['/post-available-item', 'post-available-item'],
    ['/post-needed-item', 'post-needed-item'],
  ])('has its shell in both languages at %s', async (path, name) => {
    const { url } = await startGateway({ webRoot: writeShells() });
    for (const language of ['en', 'fr']) {
      const { status, headers, html } = await open(url + path, { 'accept-language': language });
      expect(status).toBe(200);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`<main>${name} in ${language}</main>`);
      expect(html).toContain(`<meta name="description" content="About ${name}">`);
      expect(html).not.toMatch(/<!--|\{\{|page-data/);
      expect(headers['content-security-policy']).toContain("script-src 'self';");
    }
  });

  it('is in the chosen language, else in that of the address, else in the preferred one', async () => {
    const { url } = await startGateway({ webRoot: writeShells() });
    const languageOf = async (path: string, headers: Record<string, string>) =>
      /<html lang="(\w+)"/.exec((await open(url + path, headers)).html)?.[1];
    const french = { 'accept-language': 'fr-CA' };
    expect(await languageOf('/contact?lang=en', { ...french, cookie: 'language=fr' })).toBe('fr');
    expect(await languageOf('/contact?lang=en', french)).toBe('en');
    expect(await languageOf('/contact?lang=de', { ...french, cookie: 'language=de' })).toBe('fr');
    expect(await languageOf('/contact', { 'accept-language': 'de, fr;q=0.5' })).toBe('fr');
    expect(await languageOf('/contact', {})).toBe('en');
    // Pages without a shell too.
    expect(await languageOf('/auth', french)).toBe('fr');
  });

  it('has the chosen colour mode', async () => {
    const { url } = await startGateway({ webRoot: writeShells() });
    for (const path of ['/contact', '/auth']) {
      expect((await open(url + path, { cookie: 'a=1; colour-mode=dark' })).html).toContain(
        '<html lang="en" class="dark" style="color-scheme:dark">',
      );
      expect((await open(url + path, { cookie: 'colour-mode="><script>' })).html).toContain('<html lang="en">');
    }
  });

  it('has the mark of the demo in an installation with the demo data only', async () => {
    const demo = await startGateway({ webRoot: writeShells(), hasDemoData: true });
    const other = await startGateway({ webRoot: writeShells() });
    for (const path of ['/', '/contact', '/auth', '/nowhere']) {
      expect((await open(demo.url + path)).html).toContain('<html lang="en" data-demo>');
      expect((await open(other.url + path)).html).toContain('<html lang="en">');
    }
    expect((await open(demo.url, { cookie: 'colour-mode=dark' })).html).toContain(
      ' style="color-scheme:dark" data-demo>',
    );
  });

  it.each([
    ['br', brotliDecompressSync, 'gzip, deflate, br, zstd'],
    ['gzip', gunzipSync, 'gzip'],
  ])('is compressed with %s, varies and is revalidated', async (encoding, decompress, accepted) => {
    const { url } = await start({ [LIST]: [listing()] });
    const headers = { accept: 'text/html', 'accept-encoding': accepted };
    const page = await request(`${url}/available-equipment`, { headers });
    expect(page.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language, cookie',
    });
    expect(String(decompress(Buffer.from(await page.body.arrayBuffer())))).toContain('Grader');
    const conditional = { ...headers, 'if-none-match': String(page.headers['etag']) };
    const again = await request(`${url}/available-equipment`, { headers: conditional });
    expect([again.statusCode, await again.body.text(), again.headers['vary']]).toEqual([304, '', page.headers['vary']]);
    const french = await request(`${url}/available-equipment?lang=fr`, { headers: conditional });
    await french.body.dump();
    expect(french.statusCode).toBe(200);
  });
});

describe('a list', () => {
  it('has its cards, and the response for its script', async () => {
    const card = { id: 7, title: 'Grader', description: 'A grader.', category: 'road-maintenance' };
    const cards = [
      { ...card, image: '11111111-2222-4333-8444-555555555555' },
      { ...card, id: 8, locale: 'fr' },
    ];
    const { url, assets } = await start({ [LIST]: cards });
    const { html, block } = await open(`${url}/available-equipment`);
    expect(html).toContain(
      '<li><img fetchpriority="high" src="/media/11111111-2222-4333-8444-555555555555/640.webp">' +
        '<a href="/equipment/x/7">Grader</a></li><li lang="fr"><h3><a href="/equipment/x/8">Grader</a></h3><p>guest</p></li>',
    );
    const data = JSON.parse(block(DATA)!) as Record<string, { body: unknown; headers: object }>;
    expect(data[LIST]?.headers).toEqual({ 'x-total-count': '40', link: '</api/assets?cursor=c2>; rel="next"' });
    expect(data[LIST]?.body).toMatchObject([{ id: 7 }, { id: 8 }]);
    expect(assets.received[0]).not.toHaveProperty('cookie');
  });

  it('keeps the ranges of titles on one line, and has the note of listings that guests posted only', async () => {
    const title = 'Excavator 3–5 t <b>';
    const { url } = await start({
      [LIST]: [listing({ title, images: [], userId: null }), listing({ id: 8, title, images: [], userId: 3 })],
    });
    const { html } = await open(`${url}/available-equipment`);
    const shown = 'Excavator <span style="white-space:nowrap">3–5 t</span> &lt;b&gt;';
    expect(html).toContain(`${shown}</a></h3><p>guest</p>`);
    expect(html).toContain(`${shown}</a></h3><p hidden>guest</p>`);
  });

  it('shares stored responses with the API, and reads them while the service is away', async () => {
    let title = 'Grader';
    const cache = await startCache(
      (_request, reply) => reply.header('cache-control', PUBLIC).send([listing({ title })]),
      { webRoot: writeShells() },
    );
    const page = () => open(`${cache.url}/available-equipment`);
    expect((await page()).html).toContain('Grader');
    expect((await cache.get(LIST)).cacheStatus).toBe(HIT);
    expect((await page()).html).toContain('Grader');
    expect(cache.assets.received).toHaveLength(1);
    title = 'Paver';
    cache.pass(5_000);
    expect((await page()).html).toContain('Paver');
    await cache.assets.app.close();
    cache.pass(60_000);
    const { html, block } = await page();
    expect(html).toContain('Paver');
    const data = JSON.parse(block(DATA)!) as Record<string, { headers: object }>;
    expect(data[LIST]?.headers).toMatchObject({ 'cache-status': STALE, age: '60' });
  });

  it.each([
    ['?q=plow%20truck', 'search=plow+truck', ' data-searched'],
    ['?q=%22123%22&sort=rate', 'search=123&sort=rate', ' data-searched'],
    ['?category=construction,nonsense', 'category=construction', ''],
    ['?near=perth&radius=50', 'near=perth&radiusKm=50&sort=distance', ' data-searched'],
    ['?sort=newest&unknown=1&map=0', '', ''],
  ])('requests the listings for %s', async (search, query, filters) => {
    const path = LIST.replace('&limit', `${query && '&'}${query}&limit`);
    const { url } = await start({ [path]: [listing()] });
    const { html } = await open(`${url}/available-equipment${search}`);
    expect(html).toContain(`<main${filters}>`);
    expect(html).toContain('Grader');
  });

  it('starts from the remembered place, unless its address has one', async () => {
    const near = (place: string) => LIST.replace('&limit', `&near=${place}&sort=distance&limit`);
    const { url } = await start({
      [near('perth')]: [listing({ title: 'In Perth' })],
      [near('arran')]: [listing({ title: 'In Arran' })],
      [LIST]: [listing({ title: 'Anywhere' })],
    });
    const titleOf = async (path: string, cookie: string) =>
      /In \w+|Anywhere/.exec((await open(url + path, { cookie })).html)?.[0];
    expect(await titleOf('/available-equipment', 'near=perth')).toBe('In Perth');
    expect(await titleOf('/available-equipment?near=arran', 'near=perth')).toBe('In Arran');
    expect(await titleOf('/available-equipment', 'near=any')).toBe('Anywhere');
    expect(await titleOf('/available-equipment', 'near=../x')).toBe('Anywhere');
  });

  it('shows the placeholders where it is empty, with the response for its script', async () => {
    const { url } = await start({ [LIST]: [] });
    const { html, block } = await open(`${url}/available-equipment`);
    expect(html).toContain('available-equipment in en');
    expect(block(DATA)).toContain('"body":[]');
  });

  it('has what comes close to a search without results, for its script', async () => {
    const query = 'type=available_asset&status=available&search=plow';
    const empty = { [`/api/assets?${query}&limit=24`]: [] };
    const dataOf = async (responses: Responses) => {
      const { url } = await start(responses);
      return JSON.parse((await open(`${url}/available-equipment?q=plow`)).block(DATA)!) as object;
    };
    const close = { otherDays: [], fartherAway: [], otherMachines: [], towns: [] };
    expect(await dataOf({ ...empty, [`/api/assets/alternatives?${query}`]: close })).toEqual({
      [`/api/assets?${query}&limit=24`]: expect.objectContaining({ body: [] }),
      [`/api/assets/alternatives?${query}`]: expect.objectContaining({ body: close }),
    });
    // The list needs none of it.
    expect(Object.keys(await dataOf(empty))).toEqual([`/api/assets?${query}&limit=24`]);
  });

  it('shows what comes close to a search without results, and the conditions that can be left out', async () => {
    const openEmpty = async (search: string, query: string, alternatives: object) => {
      const { url } = await start({
        [`/api/assets?type=available_asset&status=available${query}&limit=24`]: [],
        [`/api/assets/alternatives?type=available_asset&status=available${query}`]: {
          otherDays: [],
          fartherAway: [],
          otherMachines: [],
          towns: [],
          ...alternatives,
        },
      });
      return (await open(`${url}/available-equipment?${search}`)).html;
    };
    const image = '11111111-2222-4333-8444-555555555555';
    const html = await openEmpty(
      'q=plow%3Cb%3E&category=construction&available_from=2099-01-11',
      '&search=plow%3Cb%3E&category=construction&availableFrom=2099-01-11',
      {
        otherDays: [{ listing: { ...listing({ id: 8 }), image }, freeFrom: null, freeTo: '2099-01-10' }],
        otherMachines: [listing({ id: 9, title: 'Loader', images: [] })],
      },
    );
    expect(html).toContain('<p>given days: plow&lt;b&gt;</p><b>available_from</b><b hidden>radius</b>');
    expect(html).toContain('<b>q</b><b>category</b><b hidden>rate_type</b><b>several</b>');
    expect(html).toContain(
      `<section><li><i>given</i><img fetchpriority="high" src="/media/${image}/640.webp"><a href="/equipment/x/8">Grader</a></li></section>` +
        '<section hidden></section><section><li><i>given</i><h3><a href="/equipment/x/9">Loader</a></h3>',
    );
    expect(html).toContain('<p>post</p>');
    expect(html).toContain(`${PRELOAD}<script type="application/json" id="page-data">`);
    // Below the towns, which the script shows.
    const one = await openEmpty('q=plow', '&search=plow', { towns: [{ municipality: 'perth' }] });
    expect(one).toContain('<p>any days: plow</p><b hidden>available_from</b>');
    expect(one).toContain('<b hidden>several</b><section hidden></section>');
    expect(one).toContain('<p hidden>post</p>');
  });

  it('on the home page has both previews, or neither', async () => {
    const preview = (type: string) => `/api/assets?type=${type}&status=available&limit=4`;
    const needed = listing({ type: 'needed_asset', title: 'Plow' });
    const both = await start({ [preview('available_asset')]: [listing()], [preview('needed_asset')]: [needed] });
    expect((await open(both.url)).html).toMatch(/<ul>.*Grader.*<\/ul><ul>.*Plow.*<\/ul>/);
    const one = await start({ [preview('available_asset')]: [listing()] });
    expect((await open(one.url)).html).toContain('home in en');
  });
});

describe('the page of a listing', () => {
  it('shows it, and describes it to search engines and previews', async () => {
    const { url } = await start({ '/api/assets/7': listing({ municipality: 'perth' }) });
    const { html, block } = await open(`${url}/equipment/available/7`, { 'accept-language': 'fr' });
    expect(html).toContain('<h1 lang="en">Grader</h1>');
    expect(html).toContain('<title>Grader | CommonYard</title>');
    const address = 'http://commonyard.test/equipment/available/7';
    for (const tag of [
      '<meta name="description" content="A grader with a blade.">',
      `<link rel="canonical" href="${address}">`,
      `<link rel="alternate" hreflang="en" href="${address}?lang=en">`,
      `<link rel="alternate" hreflang="fr" href="${address}?lang=fr">`,
      `<link rel="alternate" hreflang="x-default" href="${address}">`,
      '<meta property="og:title" content="Grader">',
      '<meta property="og:locale" content="fr_CA">',
      `<meta property="og:image" content="http://commonyard.test${IMAGE}">`,
    ])
      expect(html).toContain(tag);
    expect(JSON.parse(block(LINKED_DATA)!)).toMatchObject({
      '@type': 'Product',
      name: 'Grader',
      image: [`http://commonyard.test${IMAGE}`],
      offers: { '@type': 'Offer', areaServed: 'Perth', priceSpecification: { price: '1200', unitCode: 'DAY' } },
    });
    // Addresses of people are for the page only.
    expect(block(LINKED_DATA)).not.toContain('clerk@perth.example');
    expect(JSON.parse(block(DATA)!)).toMatchObject({ '/api/assets/7': { body: { title: 'Grader' } } });
  });

  it('describes needed equipment as a demand', async () => {
    const { url } = await start({ '/api/assets/7': listing({ type: 'needed_asset', rate: 'to be agreed' }) });
    const { block } = await open(`${url}/equipment/needed/7`);
    const data = JSON.parse(block(LINKED_DATA)!) as object;
    expect(data).toMatchObject({ '@type': 'Demand', itemOffered: { '@type': 'Product', name: 'Grader' } });
    expect(data).not.toHaveProperty('priceSpecification');
  });

  it.each([
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!--<script>',
    "'; alert(1) //",
    '$& $1 {{title}} {{filters}} <!--data-->',
    '\u2028</title>',
  ])('escapes the title %s', async (title) => {
    const { url } = await start({ '/api/assets/7': listing({ title, description: title, make: title }) });
    const { html, block } = await open(`${url}/equipment/available/7`);
    const safe = html
      .replaceAll(/<script type="application\/(?:ld\+)?json"[^>]*>[^<]*<\/script>/g, '')
      .replaceAll(
        /<(?:!doctype html|\/?(?:html|head|body|div|main|h1|title|meta|link|img)(?: [\w-]+="[^"<>]*")*)>/g,
        '',
      );
    expect(safe).not.toMatch(/[<>]/);
    expect(JSON.parse(block(LINKED_DATA)!)).toMatchObject({ name: title });
    expect(JSON.parse(block(DATA)!)).toMatchObject({ '/api/assets/7': { body: { title } } });
  });

  it('is the placeholder for a listing of another kind or status, with the address of its own page', async () => {
    const { url } = await start({ '/api/assets/7': listing({ type: 'needed_asset' }) });
    const { html } = await open(`${url}/equipment/available/7`);
    expect(html).toContain('equipment-available in en');
    expect(html).toContain('<link rel="canonical" href="http://commonyard.test/equipment/needed/7">');
    const leased = await start({ '/api/assets/7': listing({ status: 'leased' }) });
    expect((await open(`${leased.url}/equipment/available/7`)).html).toContain('equipment-available in en');
  });

  it('says nothing of a listing that is missing or not public, and is not indexed', async () => {
    const { url } = await start({});
    const { status, html } = await open(`${url}/equipment/available/7`);
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('equipment-available in en');
    expect(html).not.toMatch(/page-data|ld\+json|canonical/);
  });
});

describe('a page with data', () => {
  it('has none for a request with a session cookie', async () => {
    const { url, assets } = await start({ [LIST]: [listing()], '/api/assets/7': listing() });
    // Nor is it painted before its script knows the user, whose pages have another frame.
    for (const path of ['/', '/available-equipment', '/equipment/available/7', '/contact']) {
      const { html } = await open(url + path, { cookie: 'sid=abc' });
      expect(html).not.toMatch(/Grader|page-data/);
      expect(html).toContain('<div id="root"></div>');
    }
    expect(assets.received).toEqual([]);
  });

  it('is served without them while the service is down, hangs or fails', async () => {
    const down = await startGateway({ webRoot: writeShells() });
    const hanging = await start((app) => app.get('/*', () => new Promise(() => undefined)), IMPATIENT);
    const failing = await start((app) => app.get('/*', async (_request, reply) => reply.code(500).send('no')));
    const wrong = await start((app) => app.get('/*', async () => 'not JSON'));
    for (const { url } of [down, hanging, failing, wrong]) {
      const { status, html } = await open(`${url}/available-equipment`);
      expect(status).toBe(200);
      expect(html).toContain('available-equipment in en');
      expect(html).not.toContain('page-data');
    }
  });

  it('ends its requests where the service stops within a response', async () => {
    const { url } = await start(
      (app) =>
        app.get('/*', (_request, reply) => {
          reply.hijack();
          reply.raw.writeHead(200, { 'content-type': 'application/json' });
          reply.raw.write('[');
        }),
      IMPATIENT,
    );
    expect((await open(`${url}/available-equipment`)).html).toContain('available-equipment in en');
  });
});
