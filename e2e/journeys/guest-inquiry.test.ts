import { expect, it } from '@jest/globals';
import { callApi } from '../src/demo-api.ts';
import { mailedLink } from '../src/mail.ts';
import { expectAccessible, expectReadable, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

// A demo listing of the manager's.
const GRADER = 1;
const runId = `g${crypto.randomUUID().slice(0, 8)}`;
const EMAIL = `${runId}@visitor.example`;
const PHONE = { width: 360, locale: 'fr-CA', hasTouch: true };

it('a guest asks in French on a phone, reads the answer through the mailed link and answers', async () => {
  const days = 'available_from=2099-01-05&available_to=2099-01-16';
  const guest = await openPage(`/equipment/available/${GRADER}?${days}`, PHONE);
  await guest.page.getByRole('button', { name: 'Demander des renseignements' }).first().tap();
  const form = guest.page.getByRole('dialog');
  expect(await form.getByLabel(/^Du/).inputValue()).toBe('2099-01-05');
  expect(await form.getByLabel(/^Au/).inputValue()).toBe('2099-01-16');
  await form.getByText(/^L’annonce indique/).waitFor();
  await form.getByLabel('Nom', { exact: true }).fill('Camille Visiteur');
  await form.getByLabel('Courriel').fill(EMAIL);
  await form.getByLabel('Téléphone').fill('705 555 0100');
  await form.getByLabel('Organisme').fill(`Ville de ${runId}`);
  await expectAccessible(guest.page);
  await form.getByRole('button', { name: 'Envoyer la demande' }).tap();
  const confirmation = await form.getByRole('heading', { level: 3 }).textContent();
  const id = Number(/\d+/.exec(confirmation!)![0]);
  await form.getByText(EMAIL).waitFor();
  await expectAccessible(guest.page);

  const manager = await openPage(`/inquiries?inquiry=${id}`, { as: 'manager' });
  const pane = manager.page.getByRole('region', { name: `Inquiry #${id}` });
  await pane.getByText('From Jan 5, 2099 to Jan 16, 2099').first().waitFor();
  await pane.getByText('Posted without an account').first().waitFor();
  await pane.getByLabel('Reply').fill('It is free then.');
  await pane.getByRole('button', { name: 'Send Message' }).click();
  await manager.page.getByText('Message sent').first().waitFor();

  const link = await mailedLink(EMAIL, '/guest-inquiry#token=');
  const opened = await openPage(link, PHONE);
  await expectAccessible(opened.page);
  await opened.page.getByRole('button', { name: 'Ouvrir la conversation' }).tap();
  await opened.page.getByText('It is free then.').waitFor();
  await opened.page.getByLabel('Réponse').fill('Nous le prenons.');
  await opened.page.getByRole('button', { name: 'Envoyer le message' }).tap();
  await opened.page.getByText('Message envoyé').first().waitFor();
  await opened.page.getByRole('log').getByText('Nous le prenons.').waitFor();
  await opened.page.reload();
  await opened.page.getByRole('log').getByText('Nous le prenons.').waitFor();
  await expectReadable(opened.page);

  await pane.getByRole('log').getByText('Nous le prenons.').waitFor();
  await expectAccessible(manager.page);

  await opened.page.getByRole('button', { name: 'Désactiver ce lien' }).tap();
  await opened.page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver ce lien' }).tap();
  await opened.page.getByRole('heading', { level: 1, name: 'Le lien est désactivé' }).waitFor();
  await opened.page.goto('/');
  await opened.page.goto(link);
  await opened.page.getByRole('button', { name: 'Ouvrir la conversation' }).tap();
  await opened.page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valide' }).waitFor();
  await expectAccessible(opened.page);
  expect([...guest.problems, ...manager.problems]).toEqual([]);
  expect(opened.problems.filter((problem) => !problem.includes('404'))).toEqual([]);

  // Other journeys expect the counts of the demo.
  await callApi('PATCH', `/api/inquiries/${id}`, { as: 'admin', body: { status: 'cancelled' } });
});
