import { describe, expect, it } from '@jest/globals';
import { createUser, userProfile } from '@commonyard/testing/factories/users';
import { apiClient, sessionOf } from '../src/demo-api.ts';
import { logIn } from '../src/login.ts';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

const newWaitingUser = async () => {
  const { name, username } = userProfile(`Wanda ${crypto.randomUUID().slice(0, 8)}`);
  const options = {
    role: 'municipal_operator',
    name,
    username,
    municipality: 'renfrew-county',
    waiting: true,
  } as const;
  return { name, ...(await createUser(apiClient, await sessionOf('admin'), options)) };
};

describe('a municipal administrator', () => {
  it('approves and refuses accounts of the own municipality, which see the decision', async () => {
    const [approved, refused] = [await newWaitingUser(), await newWaitingUser()];
    const applicant = await openPage('/auth?from=/listings');
    await logIn(applicant.page, approved.username, approved.password);
    const banner = applicant.page.getByRole('region', { name: 'Your account waits for approval' });
    await banner.waitFor();
    await expectAccessible(applicant.page);

    const { page, problems } = await openPage('/colleagues', { as: 'manager' });
    await page.getByRole('heading', { level: 1, name: 'Colleagues' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Approve ${approved.name}` }).click();
    await page.getByText('Account approved').first().waitFor();
    await page.getByRole('button', { name: `Refuse ${refused.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Refuse ${refused.name}?` });
    await dialog.getByLabel('Reason').fill('Nobody of us knows you');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await page.getByText('Account refused').first().waitFor();

    await applicant.page.reload();
    await applicant.page.getByRole('heading', { level: 1 }).waitFor();
    await banner.waitFor({ state: 'detached' });
    await applicant.page.goto('/auth/verify');
    await applicant.page.getByText('Your account now belongs to Renfrew (County).').waitFor();
    const other = await openPage('/auth?from=/listings');
    await logIn(other.page, refused.username, refused.password);
    await other.page.getByText('Reason: Nobody of us knows you').waitFor();
    expect([...problems, ...applicant.problems, ...other.problems]).toEqual([]);
  });

  it('sees the evidence about an account, takes its approval back, and gives it again', async () => {
    const account = await newWaitingUser();
    const { page, problems } = await openPage('/colleagues', { as: 'manager' });
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Approve ${account.name}` }) });
    await row.getByText(/is a confirmed domain of no municipality$/).waitFor();
    await row.getByText(/active accounts?; administrator: /).waitFor();
    await row.getByRole('button', { name: `Approve ${account.name}` }).click();
    const takeBack = page.getByRole('button', { name: `Take back approval: ${account.name}` });
    await takeBack.waitFor();

    const owner = await openPage('/auth?from=/listings');
    await logIn(owner.page, account.username, account.password);
    await owner.page.getByRole('heading', { level: 1 }).waitFor();
    await takeBack.click();
    const dialog = page.getByRole('dialog', { name: `Take back the approval of ${account.name}?` });
    await dialog.getByLabel('Reason').fill('Left the town');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Take back approval' }).click();
    await page.getByText('Approval taken back', { exact: true }).first().waitFor();
    await row.getByText(/^Approval taken back by .+ at /).waitFor();
    await expectAccessible(page);

    await owner.page.goto('/auth?from=/listings');
    await logIn(owner.page, account.username, account.password);
    const banner = owner.page.getByRole('region', { name: 'Your account waits for approval' });
    await banner.getByText('Approval taken back: Left the town').waitFor();
    await expectAccessible(owner.page);
    await row.getByRole('button', { name: `Approve ${account.name}` }).click();
    await takeBack.waitFor();
    await owner.page.reload();
    await owner.page.getByRole('heading', { level: 1 }).waitFor();
    await banner.waitFor({ state: 'detached' });
    expect([...problems, ...owner.problems]).toEqual([]);
  });

  it('invites a colleague, revokes the invitation, and proposes a domain', async () => {
    const { email, username } = userProfile();
    const { page, problems } = await openPage('/colleagues', { as: 'manager' });
    const form = page.getByRole('form', { name: 'Invite a colleague' });
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText('Invitation sent').first().waitFor();
    await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click();
    await page.getByText(email).last().waitFor({ state: 'detached' });
    const domain = `${username}.ca`;
    await page.getByRole('textbox', { name: 'Domain' }).fill(domain);
    await page.getByRole('button', { name: 'Propose' }).click();
    await page.getByText('Domain proposed').first().waitFor();
    await page.getByRole('button', { name: `Remove ${domain}` }).click();
    await page.getByRole('button', { name: `Remove ${domain}` }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });
});
