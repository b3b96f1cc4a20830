import { lazy, Suspense } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { cardId } from './asset-card.tsx';
import { TYPE_OF_TAB, type AssetsSearch, type OnSearch, type Tab } from './assets.search.ts';

const AssetDialog = lazy(() => import('./asset-dialog.tsx').then((module) => ({ default: module.AssetDialog })));
const CreateDialog = lazy(() => import('./create-dialog.tsx').then((module) => ({ default: module.CreateDialog })));
const EditDialog = lazy(() => import('./edit-dialog.tsx').then((module) => ({ default: module.EditDialog })));

type Props = { user: User; search: AssetsSearch; onSearch: OnSearch; tab: Tab };

/** What the address has open over a page of cards: a new listing, the details of one, or its editing. */
export function AssetsDialogs({ user, search, onSearch, tab }: Props) {
  const { asset } = search;
  const close = () => {
    onSearch({ asset: undefined, edit: undefined, new: undefined }, { replace: true });
    focusPage(asset);
  };
  return (
    <Suspense>
      {search.new ? (
        <CreateDialog
          type={TYPE_OF_TAB[tab]}
          onClose={close}
          onCreated={() => {
            // There it is, whatever the list was narrowed to before.
            onSearch(
              {
                new: undefined,
                q: undefined,
                region: undefined,
                category: undefined,
                page: undefined,
                ...(user.role === 'admin' && { tab: 'pending' }),
              },
              { replace: true },
            );
            focusPage(undefined);
          }}
        />
      ) : (
        asset !== undefined &&
        (search.edit ? (
          <EditDialog
            key={asset}
            id={asset}
            user={user}
            onClose={() => onSearch({ edit: undefined }, { replace: true })}
          />
        ) : (
          <AssetDialog
            key={asset}
            id={asset}
            user={user}
            onClose={close}
            onEdit={() => onSearch({ edit: true }, { replace: true })}
          />
        ))
      )}
    </Suspense>
  );
}

/** What opened the dialog may be gone by now, or was never there: then the card of the listing has the focus, or the page. */
function focusPage(asset: number | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const card = asset === undefined ? null : document.getElementById(cardId(asset));
    (card ?? document.querySelector<HTMLElement>('h1'))?.focus();
  });
}
