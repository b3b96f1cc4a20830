import { visit } from '../src/pages.ts';
import type { Walk } from './crawler.ts';
import { Hand } from './hand.ts';
import { installCrawler } from './in-page.ts';
import { signInAgain, type Person } from './world.ts';

/** Somebody's window and what they have pressed so far. */
export async function walkAs(person?: Person): Promise<Walk> {
  const { page, context, problems } = await visit('about:blank', person ? { cookie: person.cookie } : {});
  await context.addInitScript(installCrawler);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page.on('dialog', (dialog) => void dialog.accept());
  return {
    page,
    hand: new Hand(page, person?.mark ?? ''),
    signIn: person && (async () => (person.cookie = await signInAgain(person))),
    problems,
    seen: new Set(),
    done: new Set(),
    lost: new Set(),
  };
}
