import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@commonyard/testing/eventually';

/** The paths of the links to a page in the emails that an address has received, oldest first. */
function linksTo(address: string, page: string): string[] {
  const folder = process.env['E2E_MAIL'];
  if (!folder) throw new Error('E2E_MAIL must name the folder of the captured emails');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((email) => email.includes(`X-Original-To: ${address}\r\n`))
    .flatMap((email) => {
      const text = email.replaceAll('=\r\n', '').replaceAll('=3D', '=');
      const start = text.indexOf(page);
      return start === -1 ? [] : [/^[\w./#=%-]+/.exec(text.slice(start))![0]];
    });
}

/** Waits for the email number `count` with a link to a page, and returns the path of its link. */
export async function mailedLink(address: string, page: string, count = 1): Promise<string> {
  let link: string | undefined;
  await eventually(() => {
    link = linksTo(address, page)[count - 1];
    if (!link) throw new Error(`${address} has received ${linksTo(address, page).length} links to ${page}`);
  });
  return link!;
}
