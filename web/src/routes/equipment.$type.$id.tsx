import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { AskButton } from '../features/asking/ask-button.tsx';
import { useAsked } from '../lib/asked.ts';
import { ListingNotFound } from '../features/listings/listing-not-found.tsx';
import { ListingPage } from '../features/listings/listing-page.tsx';
import { listingQuery } from '../lib/listings.ts';
import type { Side } from '../lib/vocabulary.ts';

const AskDialog = lazy(() =>
  import('../features/asking/ask-dialog.tsx').then((module) => ({ default: module.AskDialog })),
);

type DetailSearch = { inquire?: true | undefined } & Record<string, unknown>;

export const Route = createFileRoute('/equipment/$type/$id')({
  // The list's filters travel along, so that the way back leads to the same list.
  validateSearch: ({ inquire, ...search }: Record<string, unknown>): DetailSearch => ({
    ...search,
    ...(inquire === true && { inquire }),
  }),
  loader: ({ context: { queryClient }, params }) => {
    const id = toId(params.id);
    if (id) void queryClient.prefetchQuery(listingQuery(id));
  },
  component: Page,
});

function Page() {
  const { type, id } = Route.useParams();
  const number = toId(id);
  if (!number || (type !== 'available' && type !== 'needed')) return <ListingNotFound />;
  return <Detail key={number} id={number} side={type satisfies Side} />;
}

/** The listing and the inquiry about it, which the address opens. */
function Detail({ id, side }: { id: number; side: Side }) {
  const { inquire } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [isAsked, noteAsked] = useAsked(id);
  const { data: listing } = useQuery(listingQuery(id));
  const canAsk = listing?.status === 'available';
  const isOpen = canAsk && inquire && !isAsked;
  const { history } = useRouter();
  const wasOpenedHere = useRef(false);
  const open = () => {
    wasOpenedHere.current = true;
    void navigate({ search: (before) => ({ ...before, inquire: true }), resetScroll: false });
  };
  // The way back must not lead through a dialog that was closed.
  const close = () => {
    if (wasOpenedHere.current) history.back();
    else void navigate({ search: (before) => ({ ...before, inquire: undefined }), replace: true, resetScroll: false });
    wasOpenedHere.current = false;
  };
  return (
    <>
      <ListingPage
        id={id}
        side={side}
        ask={canAsk && <AskButton listing={listing} isAsked={isAsked} onOpen={open} />}
      />
      {isOpen && (
        <Suspense>
          <AskDialog
            listing={listing}
            onClose={close}
            onSent={() => {
              noteAsked();
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const toId = (text: string): number | undefined => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined);
