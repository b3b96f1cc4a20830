import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { moveDeviceFavourites } from '../../entities/listing/move-favourites.ts';

/** Moves what a visitor saved to the account, whichever way the session began. */
export function MoveFavourites() {
  const queryClient = useQueryClient();
  useEffect(() => void moveDeviceFavourites(queryClient), [queryClient]);
  return null;
}
