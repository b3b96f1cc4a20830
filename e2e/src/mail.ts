import { readMailbox, type CapturedEmail } from '@commonyard/dev-stack/backends/mailbox';
import { eventually } from '@commonyard/testing/eventually';

/** The emails that an address has received, oldest first. */
async function emailsTo(address: string): Promise<CapturedEmail[]> {
  const folder = process.env['E2E_MAIL'];
  if (!folder) throw new Error('E2E_MAIL must name the folder of the captured emails');
  return (await readMailbox(folder)).filter(({ to }) => to.includes(address)).toReversed();
}

/** Waits for the email number `count` with a link to a page, and returns the path of its link. */
export const mailedLink = (address: string, page: string, count = 1): Promise<string> =>
  eventually(async () => {
    const links = (await emailsTo(address)).flatMap(({ text }) => {
      const start = text.indexOf(page);
      return start === -1 ? [] : [/^[\w./?#=%-]+/.exec(text.slice(start))![0]];
    });
    const link = links[count - 1];
    if (!link) throw new Error(`${address} has received ${links.length} links to ${page}`);
    return link;
  });

/** The subjects of the emails that an address has received, oldest first. */
export const subjectsTo = async (address: string): Promise<string[]> =>
  (await emailsTo(address)).map(({ subject }) => subject);

/** The subjects of the emails about a loan that an address has received, oldest first. */
export async function subjectsOfLoan(address: string, loanId: number): Promise<string[]> {
  const emails = await emailsTo(address);
  return emails
    .filter(({ headers }) => headers['references']?.startsWith(`<loan-${loanId}.`))
    .map(({ subject }) => subject);
}
