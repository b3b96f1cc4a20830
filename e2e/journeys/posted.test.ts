// A listing that a visitor posts, and an inquiry that it sends, without an account: each has an end, a page and a way back.
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import { apiClient, callApi, demoFactories, sessionOf } from '../src/demo-api.ts';
import { Hand } from '../src/hand.ts';
import { mailedLink } from '../src/mail.ts';
import { expectAccessible, expectReadable, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const TEXTS = {
  'en-CA': {
    title: 'Equipment Needed',
    category: 'Road Maintenance',
    description: 'Description',
    from: 'Needed From',
    to: 'Needed Until',
    municipality: 'Municipality',
    email: 'Email',
    submit: 'Submit Equipment Need',
    toast: 'Equipment need submitted!',
    panel: 'Submitted',
    when: 'An administrator reviews it.',
    matches: 'See machines that match',
    follow: 'Follow or change your listing',
    reference: (id: number) => `Reference #${id}`,
    change: 'Change',
    changeTitle: 'Change your listing',
    save: 'Save Changes',
    saved: 'Changes saved',
    public: 'It is public.',
    renew: 'Renew',
    renewed: 'Renewed until',
    withdraw: 'Withdraw Listing',
    restore: 'Restore Listing',
    alone: 'The reference alone opens nothing.',
    open: 'Open the page',
  },
  'fr-CA': {
    title: 'Équipement requis',
    category: 'Entretien routier',
    description: 'Description',
    from: 'Requis à partir du',
    to: 'Requis jusqu’au',
    municipality: 'Municipalité',
    email: 'Courriel',
    submit: 'Envoyer le besoin',
    toast: 'Besoin envoyé!',
    panel: 'Envoyé',
    when: 'L’administration l’examine.',
    matches: 'Voir les machines qui correspondent',
    follow: 'Suivre ou modifier votre annonce',
    reference: (id: number) => `Référence no ${id}`,
    change: 'Modifier',
    changeTitle: 'Modifier votre annonce',
    save: 'Enregistrer les modifications',
    saved: 'Modifications enregistrées',
    public: 'Elle est publique.',
    renew: 'Renouveler',
    renewed: 'Renouvelée jusqu’au',
    withdraw: 'Retirer l’annonce',
    restore: 'Rétablir l’annonce',
    alone: 'La référence seule n’ouvre rien.',
    open: 'Ouvrir la page',
  },
} as const;
type Texts = (typeof TEXTS)[keyof typeof TEXTS];

const postedId = (page: Page) => Number(new URL(page.url()).pathname.split('/')[2]);

async function post(page: Page, hand: Hand, texts: Texts, { title, email }: { title: string; email: string }) {
  await hand.type(page.getByLabel(texts.title, { exact: true }), title);
  await page.getByRole('radio', { name: texts.category }).check({ force: true });
  await hand.type(page.getByLabel(texts.description), 'For the gravel roads before winter.');
  await hand.enterDay(page.getByLabel(texts.from), dayFromNow(10));
  await hand.enterDay(page.getByLabel(texts.to), dayFromNow(20));
  await hand.type(page.getByLabel(texts.municipality, { exact: true }), 'Perth');
  // The list lies over the next field until the key Next, which phones have too, leaves the field.
  if (hand.method !== 'keyboard') await page.keyboard.press('Tab');
  await hand.type(page.getByLabel(texts.email), email);
  await hand.press(page.getByRole('button', { name: texts.submit }));
  await page.waitForURL((at) => at.pathname === '/');
  await page.getByText(texts.toast).first().waitFor();
}

it.each([
  ['mouse', 'en-CA', 1280],
  ['keyboard', 'fr-CA', 1280],
  ['touch', 'en-CA', 360],
  ['touch', 'fr-CA', 360],
] as const)(
  'a visitor posts a need, and follows, changes, renews, withdraws and restores it, by %s in %s at %s px',
  async (method, locale, width) => {
    const texts = TEXTS[locale];
    const runId = `p${crypto.randomUUID().slice(0, 8)}`;
    const [title, email] = [`Grader ${runId}`, `${runId}@visitor.example`];
    const { page, problems } = await openPage('/post-needed-item', { locale, width, hasTouch: method === 'touch' });
    const hand = new Hand(page, method);
    await post(page, hand, texts, { title, email });

    const panel = page.getByRole('region', { name: texts.panel });
    await panel.getByText(title).waitFor();
    await panel.getByText(texts.when).waitFor();
    expect(await panel.getByRole('link', { name: texts.matches }).getAttribute('href')).toContain(
      '/available-equipment?category=road-maintenance',
    );
    await waitUntilLoaded(page);
    await expectAccessible(page);
    await expectReadable(page);
    await page.setViewportSize({ width, height: 900 });

    await hand.press(panel.getByRole('link', { name: texts.follow }));
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const id = postedId(page);
    await page.getByText(texts.reference(id), { exact: true }).waitFor();
    await page.getByText(texts.when).waitFor();
    await waitUntilLoaded(page);
    await expectAccessible(page);
    await expectReadable(page);
    await page.setViewportSize({ width, height: 900 });

    // A change waits for review.
    await hand.press(page.getByRole('button', { name: texts.change, exact: true }));
    const dialog = page.getByRole('dialog', { name: texts.changeTitle });
    await dialog.getByLabel(texts.title, { exact: true }).fill(`${title} with wing`);
    await expectAccessible(page);
    await hand.press(dialog.getByRole('button', { name: texts.save }));
    await page.getByRole('heading', { level: 1, name: `${title} with wing` }).waitFor();

    // The administrator approves it; a renewal keeps it public.
    await callApi('PATCH', `/api/assets/${id}/approve`, { as: 'admin', body: {} });
    await page.reload();
    await page.getByText(texts.public).waitFor();
    await hand.press(page.getByRole('button', { name: texts.renew, exact: true }));
    await page.getByText(texts.renewed).first().waitFor();
    const stored = () => callApi<Record<string, unknown>>('GET', `/api/assets/${id}`, { as: 'admin' });
    expect((await stored()).body).toMatchObject({ status: 'available', title: `${title} with wing` });
    expect(String((await stored()).body['availableTo']) > dayFromNow(80)).toBe(true);

    await hand.press(page.getByRole('button', { name: texts.withdraw }));
    await hand.press(page.getByRole('alertdialog').getByRole('button', { name: texts.withdraw }));
    await page.getByRole('button', { name: texts.restore }).waitFor();
    expect((await stored()).body).toMatchObject({ withdrawn: true });
    await expectAccessible(page);
    await hand.press(page.getByRole('button', { name: texts.restore }));
    await page.getByRole('button', { name: texts.withdraw }).waitFor();
    expect((await stored()).body).toMatchObject({ withdrawn: false });
    expect(problems).toEqual([]);

    await openElsewhere(locale, id, `${title} with wing`, email);
    await callApi('DELETE', `/api/assets/${id}`, { as: 'admin' });
  },
  // By keyboard each field and button on the way is passed.
  300_000,
);

/** In another browser the reference opens nothing, and the mailed link the page, after a press. */
async function openElsewhere(locale: keyof typeof TEXTS, id: number, title: string, email: string): Promise<void> {
  const texts = TEXTS[locale];
  const { page, problems } = await openPage(`/posted/${id}`, { locale });
  await page.getByText(texts.alone).waitFor();
  await expectAccessible(page);
  const link = await mailedLink(email, '/posted/');
  expect(link.startsWith(`/posted/${id}#token=`)).toBe(true);
  await page.goto('/contact');
  await page.goto(link);
  await page.getByRole('button', { name: texts.open }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: texts.open }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(problems).toEqual([]);
}

let owner: TestUser;
beforeAll(async () => {
  const profile = { role: 'municipal_operator', name: 'Olga Owner', municipality: 'perth' } as const;
  owner = await createUser(apiClient, await sessionOf('admin'), profile);
});

it('after an inquiry the panel stands where the dialog was, and the guest page follows the thread', async () => {
  const runId = `q${crypto.randomUUID().slice(0, 8)}`;
  const [title, email] = [`Sweeper ${runId}`, `${runId}@visitor.example`];
  const id = await (await demoFactories()).availableListing(owner, { title });
  const { page, problems } = await openPage(`/equipment/available/${id}?inquire=true`, { width: 360, hasTouch: true });
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Sam Visitor');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('613 555 0100');
  await form.getByLabel('Organization').fill(`Town of ${runId}`);
  await form.getByRole('button', { name: 'Submit Inquiry' }).tap();
  const heading = page.getByRole('heading', { name: /^Inquiry #\d+ was sent$/ });
  await heading.waitFor();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Inquiry Submitted').first().waitFor();
  expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true);
  await waitUntilLoaded(page);
  await expectAccessible(page);

  const link = await mailedLink(email, '/guest-inquiry#token=');
  await page.goto('/contact');
  await page.goto(link);
  // The machine and both names from the start.
  for (const text of [title, `Sam Visitor, Town of ${runId}`, 'Perth']) await page.getByText(text).first().waitFor();
  await page.getByRole('button', { name: 'Open the conversation' }).tap();
  await page.getByRole('log').waitFor();
  const inquiryId = Number(
    /\d+/.exec(
      (await page
        .getByText(/^Inquiry #\d+$/)
        .first()
        .textContent())!,
    )![0],
  );
  await (await demoFactories()).message(owner, inquiryId, 'It is free.');
  await page.getByRole('log').getByText('It is free.').waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
