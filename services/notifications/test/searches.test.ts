import { describe, expect, it } from '@jest/globals';
import type { SearchesMatched } from '@commonyard/contracts/events/assets';
import type { EmailTiming } from '@commonyard/contracts/notifications.values';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { listingEvent, userEvent } from '@commonyard/testing/factories/events';
import { latestDigestTime } from '../src/digest/digest.policy.ts';
import { writeDueDigests } from '../src/digest/digest.job.ts';
import { ADMIN, OPERATOR, SENDER } from './factories.ts';
import { startMailTests } from './mail-tests.ts';
import { BEFORE_INSTALLATION, inboxOf } from './test-service.ts';

const { service, server, db, at, goTo, stopEmailJobs, allDispatched, mailsTo, received, waiting } =
  await startMailTests();

type Search = SearchesMatched['searches'][number];
type Listing = Search['listings'][number];
const listing = (id: number, over: Partial<Listing> = {}): Listing => ({
  id,
  type: 'available_asset',
  title: `Grader ${id}`,
  municipality: 'kenora',
  municipalityName: 'Kenora',
  availableFrom: null,
  availableTo: null,
  distanceKm: null,
  ...over,
});
const search = (over: Partial<Search> = {}): Search => ({
  id: 1,
  query: { type: 'available_asset', search: 'grader' },
  timing: 'now',
  listings: [listing(61)],
  more: 0,
  ...over,
});
/** What the operator of Smiths Falls is told of. */
const matched = (over: Partial<SearchesMatched> = {}): SearchesMatched => ({
  userId: OPERATOR,
  guest: null,
  searches: [search()],
  ...over,
});
const publish = (over: Partial<SearchesMatched> = {}) =>
  service.publish('search.matched', matched(over), { time: at(0).toISOString() });

const ADDRESS = 'jane@example.ca';
const TOKEN = 'token+of/jane';
const guest = (over: Partial<NonNullable<SearchesMatched['guest']>> = {}) => ({
  id: 9,
  email: ADDRESS,
  locale: 'en' as const,
  link: { token: TOKEN },
  ...over,
});
const publishToGuest = (over: Partial<SearchesMatched> = {}) => publish({ userId: null, guest: guest(), ...over });
const LINK = `https://commonyard.test/saved-searches#token=${encodeURIComponent(TOKEN)}`;
const END = `https://commonyard.test/api/guest-searches/unsubscribe?${new URLSearchParams({ token: TOKEN }).toString()}`;
const receivedByGuest = () =>
  eventually(() => {
    expect(server.to(ADDRESS)).toHaveLength(1);
    return server.to(ADDRESS)[0]!;
  });
const headersOf = (mail: { headers: { key: string; value: string }[] }) =>
  Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
const plain = (text = '') => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const prefer = (inApp: boolean, email: EmailTiming) =>
  db.insertInto('preferences').values({ userId: OPERATOR, kind: 'search.matched', inApp, email }).execute();
const deadLetters = () => db.deleteFrom('deadLetters').returning('type').execute();

describe('search.matched of a user', () => {
  it('notifies nobody but the user, with a link to the saved searches', async () => {
    await publish({ searches: [search({ listings: [listing(61, { distanceKm: 25 })], more: 2 })] });
    await allDispatched();
    const ofSearches = db.selectFrom('notifications').where('kind', '=', 'search.matched');
    const notified = await ofSearches.select('userId').execute();
    expect(notified).toEqual([{ userId: OPERATOR }]);
    expect(await inboxOf(service, OPERATOR)).toMatchObject([
      {
        kind: 'search.matched',
        params: {
          searches: [
            {
              id: 1,
              query: { type: 'available_asset', search: 'grader' },
              listings: [
                {
                  id: 61,
                  type: 'available_asset',
                  title: 'Grader 61',
                  place: 'kenora',
                  availableFrom: null,
                  availableTo: null,
                  distanceKm: 25,
                },
              ],
              more: 2,
            },
          ],
        },
        path: '/saved-searches',
        readAt: null,
      },
    ]);
    const [mail] = await received(OPERATOR, 1);
    expect(mail!.subject).toBe('3 listings for your saved search');
    expect(mail!.text).toContain('https://commonyard.test/saved-searches\n');
    expect(mail!.text).toContain('https://commonyard.test/equipment/available/61\n');
    expect(headersOf(mail!)).toMatchObject({
      'list-unsubscribe': expect.stringContaining('https://commonyard.test/api/notifications/unsubscribe?token='),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  it('is an email of its own each time: assets has gathered what belongs together', async () => {
    await publish();
    await publish({ searches: [search({ listings: [listing(62)] })] });
    const mails = await received(OPERATOR, 2);
    const subjects = new Set(mails.map(({ subject }) => subject));
    expect(subjects).toEqual(new Set(['New for your saved search: Grader 61', 'New for your saved search: Grader 62']));
  });

  it('notifies once, also redelivered, and becomes a dead letter where it is malformed', async () => {
    const event = { ...eventEnvelope('search.matched', matched()), time: at(0).toISOString() };
    await service.publishRaw('search.matched', JSON.stringify({ ...event, id: crypto.randomUUID(), data: { id: 1 } }));
    for (let copy = 0; copy < 3; copy++) await service.publishRaw('search.matched', JSON.stringify(event));
    await allDispatched();
    expect(await inboxOf(service, OPERATOR)).toHaveLength(1);
    await received(OPERATOR, 1);
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(mailsTo(OPERATOR)).toHaveLength(1);
    expect(await deadLetters()).toEqual([{ type: 'search.matched' }]);
  });

  it('waits for a user who is not projected yet, and leaves out one who is not active', async () => {
    await publish({ userId: 70 });
    await service.publish('user.registered', userEvent({ id: 70 }), BEFORE_INSTALLATION);
    await received(70, 1);
    await service.publish('user.deactivated', userEvent({ id: 70, version: 2, active: false }));
    await db.deleteFrom('notifications').execute();
    await publish({ userId: 70 });
    await allDispatched();
    expect(await db.selectFrom('notifications').select('id').where('kind', '=', 'search.matched').execute()).toEqual(
      [],
    );
  });

  it('from before the installation is a read notification and no email', async () => {
    await service.publish('search.matched', matched(), BEFORE_INSTALLATION);
    await allDispatched();
    expect(await inboxOf(service, OPERATOR)).toMatchObject([{ readAt: BEFORE_INSTALLATION.time }]);
    expect(await db.selectFrom('emails').select('id').execute()).toEqual([]);
  });

  it('respects the preferences: never, or in the digest', async () => {
    await prefer(false, 'off');
    await publish();
    await allDispatched();
    expect(await inboxOf(service, OPERATOR)).toEqual([]);
    expect(await db.selectFrom('emails').select('id').execute()).toEqual([]);
    await db.deleteFrom('preferences').execute();
    await prefer(true, 'daily');
    await publish({ searches: [search({ listings: [listing(61, { distanceKm: 25 }), listing(62)], more: 1 })] });
    await allDispatched();
    expect(await db.selectFrom('emails').select('id').execute()).toEqual([]);
    goTo(60);
    await writeDueDigests(service, new Date(latestDigestTime(new Date()).getTime() + 2 * 86_400_000));
    const [mail] = await received(OPERATOR, 1);
    expect(mail!.text).toContain(
      '- Your saved search found 3 listings. Available equipment · “grader” (Grader 61, Kenora (25 km); Grader 62, Kenora; 1 more listing).\n  https://commonyard.test/saved-searches',
    );
  });

  it('is emailed in the language of the user, in proper French', async () => {
    const searches = [
      search({
        query: {
          type: 'available_asset',
          search: 'niveleuse',
          category: 'snow-removal,other',
          rateType: 'daily,hourly',
          near: 'kenora',
          radiusKm: 50,
          availableFrom: '2027-02-01',
          availableTo: '2027-02-05',
        },
        listings: [listing(61, { title: 'Niveleuse', distanceKm: 25, availableFrom: '2027-01-01' })],
        more: 1,
      }),
      search({
        id: 2,
        query: { type: 'available_asset', listingId: 62, availableFrom: '2027-02-01', availableTo: '2027-02-05' },
        listings: [listing(62, { title: 'Rouleau', municipality: 'smiths-falls' })],
      }),
      search({
        id: 3,
        query: { type: 'needed_asset', municipality: 'kenora', region: 'Ontario', availableTo: '2027-03-01' },
        listings: [listing(63, { type: 'needed_asset', title: 'Besoin', municipality: null })],
        more: 2,
      }),
    ];
    await publish({ userId: SENDER, searches });
    const [mail] = await received(SENDER, 1);
    expect(plain(mail!.subject)).toBe('6 annonces pour vos recherches enregistrées');
    const text = plain(mail!.text);
    expect(text).toContain(
      [
        'Vos recherches enregistrées ont trouvé 6 annonces.',
        [
          'Équipement offert · « niveleuse » · Déneigement, Autre · Par jour, À l’heure · dans un rayon de 50 km (Kenora) · 1–5 février 2027',
          '- Niveleuse, Kenora (25 km · à partir du 1er janvier 2027)',
          '  https://commonyard.test/equipment/available/61',
          '1 autre annonce.',
          'Ouvrir la liste de cette recherche',
          'https://commonyard.test/available-equipment?q=niveleuse&category=snow-removal%2Cother&rate_type=daily%2Chourly&near=kenora&radius=50&available_from=2027-02-01&available_to=2027-02-05',
        ].join('\n'),
        [
          '« Rouleau » est libre ces jours-là : 1–5 février 2027',
          '- Rouleau, Smiths Falls',
          '  https://commonyard.test/equipment/available/62',
        ].join('\n'),
        [
          'Équipement recherché · Ontario · municipalité : Kenora · jusqu’au 1er mars 2027',
          '- Besoin',
          '  https://commonyard.test/equipment/needed/63',
          '2 autres annonces.',
          'Ouvrir la liste de cette recherche',
          'https://commonyard.test/needed-equipment?region=Ontario&municipality=kenora&available_to=2027-03-01',
        ].join('\n'),
        'Vous avez demandé des courriels à ce sujet.',
      ].join('\n\n'),
    );
    await publish({ userId: SENDER, searches: [searches[1]!] });
    const [, awaited] = await received(SENDER, 2);
    expect(plain(awaited!.subject)).toBe('Rouleau : libre les jours que vous souhaitez');
  });

  it('shows long words whole, and in a subject of one line', async () => {
    const word = 'w'.repeat(200);
    const title = 't'.repeat(200);
    await publish({
      searches: [search({ query: { type: 'available_asset', search: word }, listings: [listing(61, { title })] })],
    });
    const [mail] = await received(OPERATOR, 1);
    expect(mail!.subject!.length).toBeLessThanOrEqual(150);
    for (const part of [mail!.text!, mail!.html!]) {
      expect(part).toContain(`“${word}”`);
      expect(part).toContain(`${title}, Kenora`);
    }
  });
});

describe('search.matched of a guest', () => {
  it('is emailed with everything to the address, and with its links, without a notification', async () => {
    await publishToGuest({ searches: [search({ listings: [listing(61)], more: 1 })] });
    const mail = await receivedByGuest();
    expect(mail.subject).toBe('2 listings for your saved search');
    expect(mail.text).toContain('Available equipment · “grader”\n- Grader 61, Kenora\n');
    expect(mail.text).toContain(`\n${LINK}\n`);
    expect(mail.text).toContain(`End my saved searches and these e-mails:\n${END}`);
    expect(mail.html).toContain(END.replaceAll('&', '&amp;'));
    expect(headersOf(mail)).toMatchObject({
      'list-unsubscribe': `<${END}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    await allDispatched();
    expect(await db.selectFrom('notifications').select('id').where('kind', '=', 'search.matched').execute()).toEqual(
      [],
    );
  });

  it('keeps neither address nor link once sent, and only an encrypted link before', async () => {
    await stopEmailJobs();
    await publishToGuest();
    await allDispatched();
    const stored = await db.selectFrom('emails').selectAll().execute();
    expect(stored).toMatchObject([{ kind: 'search.matched', email: ADDRESS, userId: null, status: 'waiting' }]);
    expect(JSON.stringify(stored)).not.toContain(TOKEN);
    const job = service.startEmailJob(server.url);
    await eventually(async () =>
      expect(await db.selectFrom('emails').select(['status', 'email', 'content']).execute()).toEqual([
        { status: 'sent', email: null, content: null },
      ]),
    );
    await job.stop();
  });

  it('is in French for a guest who reads French', async () => {
    await publishToGuest({ guest: guest({ locale: 'fr' }) });
    const mail = await receivedByGuest();
    expect(plain(mail.subject)).toBe('Du nouveau pour votre recherche enregistrée : Grader 61');
    expect(plain(mail.text)).toContain('Mettre fin à mes recherches enregistrées et à ces courriels :\n');
  });

  it.each([
    ['without a link', { link: { token: '' } }, {}],
    ['from before the installation', {}, BEFORE_INSTALLATION],
  ] as const)('is emailed to nobody %s', async (_case, over, time) => {
    const data = { guest: guest(over) };
    await service.publish('search.matched', matched({ userId: null, ...data }), time);
    await service.publish('search.confirmation_requested', data, time);
    await service.publish('search.ending', { ...data, endsOn: '2027-12-01' }, time);
    await allDispatched();
    expect(await db.selectFrom('emails').select('id').execute()).toEqual([]);
    expect(await deadLetters()).toEqual([]);
  });

  it('is emailed once, also redelivered', async () => {
    const event = eventEnvelope('search.matched', matched({ userId: null, guest: guest() }));
    for (let copy = 0; copy < 3; copy++) await service.publishRaw('search.matched', JSON.stringify(event));
    await allDispatched();
    expect(await db.selectFrom('emails').select('key').execute()).toEqual([{ key: `${event.id}.v` }]);
  });
});

describe('search.confirmation_requested', () => {
  it('is emailed with one link and the texts of the product only', async () => {
    await service.publish('search.confirmation_requested', { guest: guest() }, { time: at(0).toISOString() });
    const mail = await receivedByGuest();
    expect(mail.subject).toBe('Please confirm your saved search');
    expect(mail.text).toContain('Nothing more comes unless you press it.');
    expect(mail.text!.match(/https:\S+/g)).toEqual([LINK, 'https://commonyard.test/contact']);
    expect(headersOf(mail)).not.toHaveProperty('list-unsubscribe');
  });

  it('has the same in French', async () => {
    const data = { guest: guest({ locale: 'fr' }) };
    await service.publish('search.confirmation_requested', data, { time: at(0).toISOString() });
    const mail = await receivedByGuest();
    expect(mail.subject).toBe('Veuillez confirmer votre recherche enregistrée');
    expect(mail.text).toContain('Sans cela, vous ne recevrez rien d’autre.');
  });
});

describe('search.ending', () => {
  it.each([
    ['en', 'Your saved searches end on December 1, 2027', 'To keep them for another 12 months'],
    ['fr', 'Vos recherches enregistrées prennent fin le 1er décembre 2027', 'Pour les garder 12 mois de plus'],
  ] as const)('names the day, and has the links to keep and to end them, in %s', async (locale, subject, line) => {
    const data = { guest: guest({ locale }), endsOn: '2027-12-01' };
    await service.publish('search.ending', data, { time: at(0).toISOString() });
    const mail = await receivedByGuest();
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(line);
    expect(mail.text).toContain(LINK);
    expect(headersOf(mail)['list-unsubscribe']).toBe(`<${END}>`);
  });
});

describe('a listing that is not public any more', () => {
  const left = async () => {
    const emails = await db
      .selectFrom('emails')
      .select(['userId', 'content'])
      .where('status', '=', 'waiting')
      .orderBy('id')
      .execute();
    const idsOf = (searches: { listings: { id: number }[] }[] = []) =>
      searches.map(({ listings }) => listings.map(({ id }) => id));
    return {
      emails: emails.map(({ content }) => (content?.about === 'searches' ? idsOf(content.searches) : [])),
      digest: (await db.selectFrom('digestItems').select('params').execute()).map(({ params }) =>
        idsOf(params.searches),
      ),
      inApp: (await inboxOf(service, OPERATOR)).map(({ params }) => idsOf(params.searches)),
    };
  };
  const end = async (id: number) => {
    const withdrawn = listingEvent({ id, version: 9, userId: SENDER, status: 'available', withdrawn: true });
    await service.publish('asset.updated', withdrawn, { actorid: ADMIN });
    await allDispatched();
  };

  it('leaves what was not sent or read, of users and guests, and takes with it what has no other', async () => {
    await stopEmailJobs();
    const searches = [
      search({ listings: [listing(61), listing(62)] }),
      search({ id: 2, listings: [listing(61)] }),
      search({ id: 3, listings: [listing(62)], more: 1 }),
    ];
    await publish({ searches });
    await publishToGuest({ searches: searches.slice(0, 2) });
    await allDispatched();
    await prefer(false, 'daily');
    await publish({ searches: searches.slice(0, 2) });
    await allDispatched();
    await end(61);
    expect(await left()).toEqual({ emails: [[[62], [62]], [[62]]], digest: [[[62]]], inApp: [[[62], [62]]] });
    await end(62);
    // One is only counted.
    expect(await left()).toEqual({ emails: [[[]]], digest: [], inApp: [[[]]] });
  });

  it('leaves the link of a guest usable', async () => {
    await stopEmailJobs();
    await publishToGuest({ searches: [search({ listings: [listing(61), listing(62)] })] });
    await allDispatched();
    await end(61);
    const job = service.startEmailJob(server.url);
    const mail = await receivedByGuest();
    await job.stop();
    expect(mail.text).not.toContain('Grader 61');
    expect(mail.text).toContain(`\n${LINK}\n`);
  });
});
