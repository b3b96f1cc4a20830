import { addDays } from '@commonyard/contracts/calendar-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoanOfferBody } from '@commonyard/contracts/http/loans';
import type { Statement } from '@commonyard/contracts/http/statements';
import { imageIdOf } from '@commonyard/contracts/image-url.values';
import { createToken, hashToken } from '@commonyard/service-kit/auth/link-tokens';
import { eventually } from '@commonyard/testing/eventually';
import { createFactories } from '@commonyard/testing/factories/entities';
import { guestSender } from '@commonyard/testing/factories/inquiries';
import {
  blockBody,
  dayFromNow,
  lendingTerms,
  loanBody,
  quoteBody,
  statementBody,
} from '@commonyard/testing/factories/loans';
import { guestSearchBody, savedSearchBody } from '@commonyard/testing/factories/searches';
import { userProfile } from '@commonyard/testing/factories/users';
import { startProductFixture } from '@commonyard/testing/product-fixture';
import { createUserOfKind, createUsers, USER_KINDS, type UserKind } from './users.ts';

export const newDomain = () => `${userProfile().username}.ca`;
export const newInvitation = () => ({
  email: userProfile().email,
  role: 'municipal_operator',
  municipality: 'smiths-falls',
});

/** Timeout for effects of events. */
const EVENT_TIMEOUT = { within: 100_000 };

/** The running product with its limits off, the routes it registered, and one user of every kind. */
export async function startPermissionsFixture() {
  const routesFolder = mkdtempSync(join(tmpdir(), 'commonyard-routes-'));
  const product = await startProductFixture(
    {
      env: {
        ROUTES_FOLDER: routesFolder,
        NODE_OPTIONS: `--import=${new URL('./record-routes.ts', import.meta.url).href}`,
      },
    },
    // The table does not cover overload, 503.
    { retryOn: [503] },
  );
  const { client, query, findMail } = product;
  const admin = await product.createAdmin();
  const users = await createUsers(client, admin, USER_KINDS);
  const { owner, inquirer } = users;
  const create = createFactories(client, { cookie: admin });

  /** Entities of the table's rows; each call creates a new one. */
  const entities = {
    pendingListing: () => create.pendingListing(owner),
    availableListing: () => create.availableListing(owner),
    rejectedListing: () => create.rejectedListing(owner),
    withdrawnListing: () => create.withdrawnListing(owner),
    changedListing: () => create.changedListing(owner),
    publishedChange: () => create.publishedChange(owner),
    decidedChange: () => create.decidedChange(owner),
    guestListing: () => create.guestListing(),
    inquiry: async () => create.inquiry(inquirer, await create.availableListing(owner)),
    guestInquiry: async () => create.guestInquiry(await create.availableListing(owner)),
    startedInquiry: async () => create.startedInquiry(inquirer, await create.availableListing(owner)),
    /** A draft of the owner's. */
    inspection: async () => create.inspection(owner, await entities.startedInquiry()),
    contactMessage: () => create.contactMessage(),
    /** Reports of the owner and of the inquirer. */
    report: async () => reportOn('inquiry', await entities.inquiry(), owner.cookie),
    reportOfGuest: async () => reportOn('inquiry', await entities.guestInquiry(), owner.cookie),
    reportOfGuestListing: async () => {
      const id = await create.guestListing();
      await client.expectOk('PATCH', `/api/assets/${id}/approve`, { cookie: admin, body: {} });
      return reportOn('listing', id, inquirer.cookie);
    },
    decidedReport: async () => {
      const id = await entities.report();
      const decision = { action: 'warn', text: 'Please stay polite.' };
      await client.expectOk('POST', `/api/reports/${id}/decision`, { cookie: admin, body: decision });
      return id;
    },
    colleague: async () => (await createUserOfKind(client, admin, 'colleague')).id,
    accountHold: async () => holdOf('identity', await entities.colleague()),
    listingHold: async () => holdOf('assets', await create.availableListing(owner)),
    inquiryHold: async () => holdOf('inquiries', await entities.inquiry()),
    waitingUser: async () => (await createUserOfKind(client, admin, 'waiting')).id,
    proposedDomain: () =>
      createdId('/api/municipality-domains', users["owner's admin"].cookie, { domain: newDomain() }),
    invitation: () => createdId('/api/invitations', admin, newInvitation()),
    listingWithTerms: async () => {
      const id = await create.availableListing(owner);
      // Every rate, so that recorded responses have each field.
      const terms = { cookie: owner.cookie, body: lendingTerms({ hourCents: 8_000 }) };
      await client.expectOk('PUT', `/api/availability/${id}/terms`, terms);
      return id;
    },
    need: () => create.availableListing(owner, { type: 'needed_asset' }),
    requestedLoan: async () => createdId('/api/loans', inquirer.cookie, loanBody(await entities.listingWithTerms())),
    quotedLoan: async () => {
      const id = await entities.requestedLoan();
      await createdId(`/api/loans/${id}/quotes`, users["owner's admin"].cookie, quoteBody());
      return id;
    },
    acceptedLoan: async () => {
      const id = await entities.quotedLoan();
      await createdId(`/api/loans/${id}/accept`, users["inquirer's admin"].cookie, {});
      return id;
    },
    /** Of the inquirer, who may accept nothing without an officer. */
    proposedLoan: async () => {
      const id = await entities.quotedLoan();
      await createdId(`/api/loans/${id}/accept`, inquirer.cookie, {});
      return id;
    },
    pastLoan: async () => {
      const id = await entities.acceptedLoan();
      const days = [dayFromNow(-4), dayFromNow(-2)];
      await product.query('UPDATE loans.loans SET starts_on = $2, ends_on = $3 WHERE id = $1', [id, ...days]);
      return id;
    },
    /** The inquirer says that the equipment is back. */
    returnedLoan: async () => {
      const id = await entities.pastLoan();
      return createdId(`/api/loans/${id}/end`, inquirer.cookie, { outcome: 'back', reason: 'By the gate' });
    },
    /** Both sides say that the equipment is back. */
    backLoan: async () =>
      createdId(`/api/loans/${await entities.returnedLoan()}/end/agree`, users["owner's admin"].cookie, {}),
    /** Closed with a statement. */
    chargedLoan: async () => {
      const id = await entities.backLoan();
      await createdId(`/api/loans/${id}/statements`, users["owner's admin"].cookie, statementBody());
      return createdId(`/api/loans/${id}/end/agree`, users["inquirer's admin"].cookie, {});
    },
    /** Of the owner's municipality. */
    certificate: () => create.certificate(users["owner's admin"]),
    /** Proposed to the inquirer's municipality. */
    masterAgreement: () => create.masterAgreement(users["owner's admin"], 'renfrew-county'),
    /** The year of an agreed statement to the inquirer's municipality, the only one of that year. */
    yearToSettle: async () => {
      const id = await entities.acceptedLoan();
      const year = 2100 + (id % 7_000);
      const facts = {
        lender: { en: 'Smiths Falls', fr: 'Smiths Falls' },
        borrower: { en: 'County of Renfrew', fr: 'Comté de Renfrew' },
        borrowerMunicipality: 'renfrew-county',
        equipment: 'Plough',
        usedFrom: today(),
        usedUntil: today(),
        hours: null,
        hstNumber: null,
        purchaseOrder: null,
        glCode: null,
      };
      await product.query(
        `INSERT INTO loans.statements (loan_id, municipality, year, sequence, facts, subtotal_cents, hst_cents, total_cents,
            issued_by, issued_at, agreed_at)
          VALUES ($1, 'smiths-falls', $2, 1, $3, 90000, 0, 90000, $4, now(), now())`,
        [id, year, JSON.stringify(facts), users["owner's admin"].id],
      );
      return year;
    },
    /** Proposed to the inquirer's municipality. */
    settlement: async () => {
      const body = { partner: 'renfrew-county', year: await entities.yearToSettle() };
      return createdId('/api/settlements', users["owner's admin"].cookie, body);
    },
    /** It begins today. */
    agreedLoan: async () => {
      const id = await entities.acceptedLoan();
      const days = [today(), addDays(today(), 4)];
      await product.query('UPDATE loans.loans SET starts_on = $2, ends_on = $3 WHERE id = $1', [id, ...days]);
      const period = `UPDATE loans.busy_periods SET days = daterange($2, $3, '[]') WHERE loan_id = $1`;
      await product.query(period, [id, ...days]);
      return id;
    },
    extendedLoan: async () => {
      const id = await entities.agreedLoan();
      return createdId(`/api/loans/${id}/extensions`, users["inquirer's admin"].cookie, {
        endsOn: addDays(today(), 2),
        note: 'We are done',
      });
    },
    outLoan: async () => {
      const { id, inspection } = await inspectedLoan();
      const body = { kind: 'hand_over', ...inspection, otherName: 'Paul Phone' };
      return createdId(`/api/loans/${id}/handovers`, owner.cookie, body);
    },
    recalledLoan: async () => {
      const id = await entities.outLoan();
      return createdId(`/api/loans/${id}/recall`, users["owner's admin"].cookie, {
        day: addDays(today(), 1),
        reason: 'A flood at home',
      });
    },
    savedSearch: () => createdId('/api/saved-searches', owner.cookie, savedSearchBody()),
    loanFeed: () => createdId('/api/loan-feeds', owner.cookie, { scope: 'user' }),
  };
  /** A completed inspection of a loan, as its event projects it. */
  const inspect = async (loanId: number, type: 'pre' | 'post') => {
    const inspectionId = loanId * 10 + (type === 'pre' ? 0 : 1) + 1_000_000;
    const contentHash = inspectionId.toString(16).padStart(64, '0');
    await product.query(
      `INSERT INTO loans.loan_inspections (inspection_id, loan_id, type, content_hash, hour_meter, fuel, completed_at)
        VALUES ($1, $2, $3, $4, 1200.5, 8, now())`,
      [inspectionId, loanId, type, contentHash],
    );
    return { inspectionId, contentHash };
  };
  /** An accepted loan with a completed pre inspection. Nothing is signed, and the lending side needs no certificate. */
  const inspectedLoan = async () => {
    const id = await entities.agreedLoan();
    await client.expectOk('POST', `/api/loans/${id}/certificate-waiver`, {
      cookie: users["owner's admin"].cookie,
      body: { reason: 'Self-insured' },
    });
    return { id, inspection: { ...(await inspect(id, 'pre')), emergencyReason: 'The dam may break' } };
  };
  /** The path of an agreed statement. */
  const newStatement = async (): Promise<string> => {
    const path = `/api/loans/${await entities.chargedLoan()}/statements`;
    const [statement] = await client.expectOk<Statement[]>('GET', path, { cookie: owner.cookie });
    return `${path}/${statement!.id}`;
  };
  /** The path of a new document that the inquirer added to a loan. */
  const newLoanDocument = async () => {
    const id = await entities.requestedLoan();
    return `/api/loans/${id}/documents/${await create.loanDocument(inquirer, id)}`;
  };
  const loanDocument = memoize(newLoanDocument);
  /** An accepted loan with the certificate of insurance of the inquirer's municipality. */
  const insuredLoan = memoize(async () => ({
    certificateId: await create.certificate(users["inquirer's admin"]),
    loanId: await entities.acceptedLoan(),
  }));
  /** The address of a document, for the owner. */
  const documentAddress = memoize(async () => {
    const path = `${await loanDocument()}/address`;
    return (await client.expectOk<{ url: string }>('GET', path, { cookie: owner.cookie })).url;
  });

  /** A new account without a session. */
  async function newAccount() {
    const body = { ...userProfile(), role: 'municipal_operator', municipality: 'hearst' };
    return { id: await createdId('/api/users', admin, body), email: body.email };
  }
  /** Changes the email address of an account. Returns the token of the link to the new address. */
  async function changedAddressToken({ id, email }: { id: number; email: string }): Promise<string> {
    const newEmail = `changed-${email}`;
    await client.expectOk('PATCH', `/api/users/${id}`, { cookie: admin, body: { email: newEmail } });
    return findMail(newEmail, /\/auth\/verify#token=(\S+)/);
  }
  const newVerificationToken = async () => changedAddressToken(await newAccount());
  async function newResetToken(): Promise<string> {
    const { email } = await newAccount();
    await client.expectOk('POST', '/api/password-reset', { body: { email } });
    return findMail(email, /\/auth\/reset#token=(\S+)/);
  }
  async function createdId(path: string, cookie: string, body: object): Promise<number> {
    return (await client.expectOk<{ id: number }>('POST', path, { cookie, body })).id;
  }
  /** The id of the report that a user opens. */
  async function reportOn(subject: string, subjectId: number, cookie: string): Promise<number> {
    await client.expectOk('POST', '/api/reports', { cookie, body: { subject, subjectId, reason: 'spam' } });
    const [report] = await query<{ id: number }>(
      `SELECT id FROM inquiries.reports WHERE subject = $1 AND subject_id = $2 AND status = 'open'`,
      [subject, subjectId],
    );
    return report!.id;
  }
  /** A legal hold of the owner's admin. */
  const holdOf = (service: string, recordId: number): Promise<number> =>
    createdId(`/api/records/${service}/holds`, users["owner's admin"].cookie, { recordId, reason: 'A claim is open' });
  /** The body of an offer of the inquirer's machine on a need of the owner. */
  const newOfferBody = async (): Promise<LoanOfferBody> => {
    const needId = await entities.need();
    const listingId = await create.availableListing(inquirer);
    await client.expectOk('PUT', `/api/availability/${listingId}/terms`, {
      cookie: inquirer.cookie,
      body: lendingTerms({ hourCents: 8_000 }),
    });
    return { ...loanBody(listingId), ...quoteBody({ note: 'With wing' }), needId };
  };
  /** The path of a block of one of the owner's listings. */
  const newBlock = async (): Promise<string> => {
    const path = `/api/availability/${await entities.availableListing()}/blocks`;
    return `${path}/${await createdId(path, owner.cookie, blockBody())}`;
  };
  /** A listing of the owner whose machine is out of service. */
  const newOutOfService = async (): Promise<number> => {
    const id = await entities.listingWithTerms();
    const path = `/api/availability/${id}/out-of-service`;
    await client.expectOk('POST', path, { cookie: owner.cookie, body: { note: 'A hydraulic leak' } });
    return id;
  };
  /** The address of a feed of the owner's. */
  const feedPath = memoize(async () => {
    const request = { cookie: owner.cookie, body: { scope: 'user' } };
    return (await client.expectOk<{ path: string }>('POST', '/api/loan-feeds', request)).path;
  });
  /** The token of an invitation's link. */
  const newInvitationToken = async () => {
    const body = newInvitation();
    await client.expectOk('POST', '/api/invitations', { cookie: admin, body });
    return findMail(body.email, /\/auth\?mode=register#token=(\S+)/);
  };

  const uploadImage = async () => (await create.images())[0]!;
  /** Uploads an image and creates what uses it; waits until the media service knows of it. Returns the image's path. */
  const imageOf = (audience: string, createWith: (image: string) => Promise<number>) =>
    memoize(async () => {
      const image = await uploadImage();
      await createWith(image);
      await eventually(async () => {
        const claims = await query(
          'SELECT FROM media.claims JOIN media.claimants USING (claimant) WHERE image_id = $1 AND audience = $2',
          [imageIdOf(image), audience],
        );
        if (claims.length === 0) throw new Error('the image is not claimed yet');
      }, EVENT_TIMEOUT);
      return image;
    });
  /** The paths of images, each created once. */
  const images = {
    uploadedImage: memoize(uploadImage),
    imageOfAvailableListing: imageOf('public', (image) => create.availableListing(owner, { images: [image] })),
    imageOfPendingListing: imageOf('owner', (image) => create.pendingListing(owner, { images: [image] })),
    imageOfInspection: imageOf('users', async (image) =>
      create.inspection(owner, await entities.startedInquiry(), { images: [image] }),
    ),
    imageOfGuestInspection: imageOf('users', async (image) => {
      const id = await entities.guestInquiry();
      await client.expectOk('PATCH', `/api/inquiries/${id}`, { cookie: admin, body: { status: 'in_progress' } });
      return create.inspection(owner, id, { images: [image] });
    }),
  };

  /** A notification of the owner's about an inquiry. */
  const ownerNotification = memoize(async () => {
    const inquiryId = await entities.inquiry();
    return eventually(async () => {
      const [notification] = await query<{ id: number }>(
        `SELECT id FROM notifications.notifications WHERE user_id = $1 AND (params->>'inquiryId')::int = $2`,
        [owner.id, inquiryId],
      );
      if (!notification) throw new Error('the owner has no notification yet');
      return notification.id;
    }, EVENT_TIMEOUT);
  });

  /** An email whose delivery has been given up. */
  const failedMail = async () =>
    eventually(async () => {
      const [mail] = await query<{ id: number }>(
        `UPDATE notifications.emails SET status = 'failed'
         WHERE id = (SELECT id FROM notifications.emails WHERE status <> 'waiting' AND user_id IS NOT NULL LIMIT 1)
         RETURNING id`,
      );
      if (!mail) throw new Error('no email has been sent yet');
      return mail.id;
    }, EVENT_TIMEOUT);

  /** The unsubscribe link of an email. */
  const unsubscribePath = memoize(async () => {
    await entities.guestInquiry();
    return findMail(owner.email, /(\/api\/notifications\/unsubscribe\?token=\S+)/);
  });

  const inquiredListing = memoize(() => create.availableListing(owner));
  /** The token of the link that a guest gets with a new inquiry. */
  const newGuestLink = async () => {
    const { email } = guestSender();
    await create.guestInquiry(await inquiredListing(), { email });
    return findMail(email, /\/guest-inquiry#token=(\S+)/);
  };

  /** A message of the owner in a guest's thread, and the token of the guest's link. */
  const guestMessage = memoize(async () => {
    const { email } = guestSender();
    const id = await create.guestInquiry(await inquiredListing(), { email });
    const token = await findMail(email, /\/guest-inquiry#token=(\S+)/);
    const messageId = await createdId(`/api/inquiries/${id}/messages`, owner.cookie, { content: 'No.' });
    return { token, messageId };
  });
  /** The token of the link that a guest gets with a new listing. */
  const newPostedLink = async () => {
    const { email } = guestSender();
    await create.guestListing({ contactEmail: email });
    return findMail(email, /\/posted\/\d+#token=(\S+)/);
  };
  /** The same of a listing that was approved and ends soon. */
  const newEndingPostedLink = async () => {
    const { email } = guestSender();
    const id = await create.guestListing({
      contactEmail: email,
      availableFrom: dayFromNow(1),
      availableTo: dayFromNow(2),
    });
    await client.expectOk('PATCH', `/api/assets/${id}/approve`, { cookie: admin, body: {} });
    return findMail(email, /\/posted\/\d+#token=(\S+)/);
  };

  /** The token of a new link to the saved searches of a new guest, and the id of one of them. */
  const newGuestSearches = async (): Promise<{ token: string; id: number }> => {
    const body = guestSearchBody();
    await client.expectOk('POST', '/api/guest-searches', { body });
    const token = createToken();
    const [search] = await query<{ id: number }>(
      `WITH link AS (
         INSERT INTO assets.guest_search_links (hash, guest_id)
         SELECT $1, id FROM assets.search_guests WHERE email = $2 RETURNING guest_id
       )
       SELECT search.id FROM assets.saved_searches search JOIN link USING (guest_id)`,
      [hashToken(token), body.email],
    );
    return { token, id: search!.id };
  };

  /** The link by which a guest confirms the address that a contact message was sent from. */
  const confirmationPath = memoize(async () => {
    const { email } = guestSender();
    const id = await create.contactMessage({ email });
    await client.expectOk('PATCH', `/api/contact-messages/${id}`, { cookie: admin, body: { answer: 'Welcome' } });
    return findMail(email, /(\/api\/notifications\/confirmations\?token=\S+)/);
  });

  return {
    product,
    client,
    users,
    /** A new user of the same kind, for requests that work only once. Of the third municipality: those of the others get emails about each entity. */
    createUser: (kind: UserKind) => createUserOfKind(client, admin, kind, 'hearst'),
    newAccount,
    changedAddressToken,
    newVerificationToken,
    verificationToken: memoize(newVerificationToken),
    newResetToken,
    endedSessions: await createEndedSessions(),
    entities,
    images,
    findMail,
    newInvitationToken,
    invitationToken: memoize(newInvitationToken),
    ownerNotification,
    failedMail,
    unsubscribePath,
    newOutOfService,
    newBlock,
    newOfferBody,
    /** The entities of requests that are rejected: such a request changes nothing, so all of them share one of each kind. */
    shared: {
      entities: Object.fromEntries(
        Object.entries(entities).map(([name, create]) => [name, memoize(create)]),
      ) as typeof entities,
      newBlock: memoize(newBlock),
      newOfferBody: memoize(newOfferBody),
    },
    feedPath,
    newLoanDocument,
    newStatement,
    insuredLoan,
    loanDocument,
    inspect,
    inspectedLoan,
    documentAddress,
    create,
    newGuestLink,
    guestMessage,
    newGuestSearches,
    guestSearches: memoize(newGuestSearches),
    newPostedLink,
    postedLink: memoize(newPostedLink),
    /** Of a listing that is renewed, and of one that is withdrawn and restored. */
    renewedPostedLink: memoize(newEndingPostedLink),
    withdrawnPostedLink: memoize(newEndingPostedLink),
    /** The same link for every request. */
    guestLink: memoize(newGuestLink),
    confirmationPath,
    /** What each program registered with Fastify, as `GET /livez`, without the HEAD that comes with a GET. */
    routes: readRoutes(routesFolder),
    async stop() {
      await product.stop();
      rmSync(routesFolder, { recursive: true, force: true });
    },
  };

  /** Sessions of administrators that have ended: by deactivation, by age, by logout. */
  async function createEndedSessions(): Promise<Record<string, string>> {
    const kinds = ['admin', 'admin', 'admin'] as const;
    const [deactivated, expired, loggedOut] = await Promise.all(
      kinds.map((kind) => createUserOfKind(client, admin, kind)),
    );
    // The gateway caches both before they end.
    for (const { cookie } of [deactivated!, loggedOut!]) await client.expectOk('GET', '/api/users', { cookie });
    await client.expectOk('POST', `/api/users/${deactivated!.id}/deactivate`, { cookie: admin });
    await client.expectOk('POST', '/api/logout', { cookie: loggedOut!.cookie });
    await query(`UPDATE identity.sessions SET expires_at = now() - interval '1 minute' WHERE user_id = $1`, [
      expired!.id,
    ]);
    return { deactivated: deactivated!.cookie, expired: expired!.cookie, 'logged out': loggedOut!.cookie };
  }
}
export type PermissionsFixture = Awaited<ReturnType<typeof startPermissionsFixture>>;

/** Creates a value at the first call only. */
function memoize<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined;
  return () => (created ??= create());
}

function readRoutes(folder: string): { program: string; routes: string[] }[] {
  return readdirSync(folder).map((program) => {
    const lines = new Set(readFileSync(join(folder, program), 'utf8').trim().split('\n'));
    const routes = [...lines].filter((line) => !(line.startsWith('HEAD ') && lines.has(line.replace('HEAD', 'GET'))));
    return { program, routes: routes.toSorted() };
  });
}
