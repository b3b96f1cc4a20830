import type { Kysely, Transaction } from 'kysely';
import { DEMO_LISTINGS, demoImageId } from '@commonyard/contracts/demo/demo.values';
import { imageUrl } from '@commonyard/contracts/media.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import { torontoDay } from '@commonyard/service-kit/calendar';
import { handleContactMessage, receive } from '../contact/contact-messages.handling.ts';
import type { Schema } from '../database.ts';
import { ask } from '../inquiries/inquiries.asking.ts';
import { changeInquiry } from '../inquiries/inquiries.changes.ts';
import { createInspection } from '../inspections/inspections.saving.ts';
import { holdListing, knowListing } from '../listings/listings.repository.ts';
import { postMessage } from '../messages/messages.posting.ts';
import { ADMIN, DEMO_INQUIRIES, DEMO_LETTERS, type DemoInquiry, type DemoLetter } from './demo-inquiries.ts';
import { DEMO_INSPECTIONS, type DemoInspection } from './demo-inspections.ts';

type Trx = Transaction<Schema>;
const HOUR = 3_600_000;

/** Stores the demonstration as its people would have: asked, answered, inspected. Does nothing where it has been. */
export async function seedDemo(db: Kysely<Schema>, now = new Date()): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const seeded = await trx.selectFrom('inquiries').select('id').where('id', '=', 1).executeTakeFirst();
    if (seeded) return 0;
    const at = (daysAgo: number, hours = 0) => new Date(now.getTime() - daysAgo * 24 * HOUR + hours * HOUR);
    for (const demo of DEMO_INQUIRIES) await seedInquiry(trx, demo, at);
    for (const demo of DEMO_INSPECTIONS) await seedInspection(trx, demo, at);
    for (const demo of DEMO_LETTERS) await seedLetter(trx, demo, at(demo.daysAgo));
    return DEMO_INQUIRIES.length;
  });
}

type Clock = (daysAgo: number, hours?: number) => Date;

async function seedInquiry(trx: Trx, demo: DemoInquiry, at: Clock): Promise<void> {
  const { id, sender, message, status, adminNotes, daysAgo, thread = [] } = demo;
  await knowDemoListing(trx, demo.listing);
  const listing = await holdListing(trx, demo.listing);
  await ask(trx, { ...sender, id, message, createdAt: at(daysAgo).toISOString() }, listing!, { once: false });
  for (const [index, [userId, content]] of thread.entries())
    await postMessage(trx, { inquiryId: id, userId, content, createdAt: at(daysAgo, 5 * (index + 1)).toISOString() });
  if (status !== 'pending') await changeInquiry(trx, id, { status, ...(adminNotes && { adminNotes }) }, ADMIN);
}

/** The event of the listing may still be on its way; it says more than is known of it here, and takes its place. */
async function knowDemoListing(trx: Trx, id: number): Promise<void> {
  const demo = DEMO_LISTINGS.find((listing) => listing.id === id)!;
  const { type, status, title, category, userId, municipality } = demo;
  await knowListing(trx, {
    id,
    version: 0,
    type,
    status,
    title,
    category,
    region: 'Ontario',
    image: imageUrl(demoImageId(id)),
    userId,
    municipality,
    municipalityName: municipalityName(municipality, 'en') ?? null,
    removed: false,
  });
}

async function seedInspection(trx: Trx, { id, daysAgo, userId, ...body }: DemoInspection, at: Clock): Promise<void> {
  const time = at(daysAgo);
  await createInspection(trx, { ...body, date: torontoDay(time) }, userId, { id, createdAt: time.toISOString() });
}

async function seedLetter(trx: Trx, { daysAgo: _days, status, answer, ...letter }: DemoLetter, time: Date) {
  await receive(trx, { ...letter, createdAt: time.toISOString() }, { once: false });
  const change = { ...(status && { status }), ...(answer && { answer }) };
  if (status || answer) await handleContactMessage(trx, letter.id, change, ADMIN);
}
