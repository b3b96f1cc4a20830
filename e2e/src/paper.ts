import type { Page } from 'playwright-core';

/** What comes out of the printer, on Letter paper: a PDF as Chromium's own print dialog makes it. */
export async function printOnLetter(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.printToPDF', { paperWidth: 8.5, paperHeight: 11, printBackground: false });
  await devtools.detach();
  return Buffer.from(data, 'base64');
}

/** How many sheets a PDF of Chromium has, whose pages are objects that are not compressed. */
export const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
