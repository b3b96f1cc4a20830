import type { Kysely, Transaction } from 'kysely';
import { DEMO_LISTINGS, demoImageId, type DemoListing } from '@commonyard/contracts/demo/demo.values';
import { imageUrl } from '@commonyard/contracts/media.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import { torontoDay } from '@commonyard/service-kit/calendar';
import type { AssetsDatabase, ListingPatch, ListingRow, NewListing } from '../database.ts';
import { changeListing, submitListing } from '../listings/listings.changes.ts';
import { adminEdit, approval, rejection, type Decided } from '../listings/listings.decisions.ts';
import { ownDraft, publicDraft } from '../listings/listings.drafts.ts';

/** The demo account that reviews. */
const ADMIN = 1;
const REASON = 'Demo: an example of a listing that was turned down.';
const DAY = 86_400_000;
/** The oldest was posted so many days ago; each one after it is younger. */
const SPREAD = 60;

/** Stores the demonstration as its people would have: posted, reviewed, lent out. Does nothing where it has been. */
export async function seedDemo(db: Kysely<AssetsDatabase>, now = new Date()): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('listings').select('id').where('sample', '=', true).limit(1).execute();
    if (known.length > 0) return 0;
    for (const demo of DEMO_LISTINGS) await seedListing(trx, demo, now);
    return DEMO_LISTINGS.length;
  });
}

async function seedListing(trx: Transaction<AssetsDatabase>, demo: DemoListing, now: Date): Promise<void> {
  const created = new Date(
    now.getTime() - (SPREAD * DAY * (DEMO_LISTINGS.length - demo.id + 0.5)) / DEMO_LISTINGS.length,
  );
  const submitted = await submitListing(trx, draftOf(demo, now, created), demo.userId);
  const decide = async (before: ListingRow, { patch, change }: Decided): Promise<ListingRow> =>
    changeListing(trx, before, atTheTime(patch, created), change);
  if (demo.status === 'pending') return;
  if (demo.status === 'unavailable') {
    await decide(submitted, rejection(submitted, ADMIN, REASON));
    return;
  }
  const approved = await decide(submitted, approval(submitted, ADMIN));
  if (demo.status === 'leased') await decide(approved, adminEdit(approved, { status: 'leased' }, ADMIN));
}

/** Decided some hours after it was posted. */
const atTheTime = (patch: ListingPatch, created: Date): ListingPatch =>
  patch.decisionAt ? { ...patch, decisionAt: new Date(created.getTime() + DAY / 8).toISOString() } : patch;

function draftOf(demo: DemoListing, now: Date, created: Date): NewListing {
  const { id, type, title, description, category, rate, rateType, specifications, make, model, year, tags } = demo;
  const day = (offset: number) => torontoDay(new Date(now.getTime() + offset * DAY));
  const name = municipalityName(demo.municipality, 'en')!;
  const common = {
    type,
    title,
    description,
    category,
    region: 'Ontario',
    rate,
    rateType,
    availableFrom: day(demo.fromDay),
    availableTo: day(demo.toDay),
    images: Array.from({ length: demo.pictures }, (_, index) => imageUrl(demoImageId(id, index + 1))),
    additionalNotes: demo.terms,
    contactEmail: `public-works@${demo.municipality}.example.com`,
    contactPhone: `705-555-01${String(id).padStart(2, '0')}`,
  } as const;
  const caller = { userId: demo.userId, role: null, municipality: demo.municipality, locale: 'en' } as const;
  const draft =
    demo.userId === null ? publicDraft({ ...common, municipalityName: name }, caller) : ownDraft({ ...common }, caller);
  const contact = { contactName: 'Demo contact', contactOrganization: `${name} Public Works (demo)` };
  const machine = { specifications, make, model, year, tags, minimumPeriod: '1 day' };
  const createdAt = created.toISOString();
  return { ...draft, ...machine, ...contact, id, sample: true, createdAt, updatedAt: createdAt };
}
