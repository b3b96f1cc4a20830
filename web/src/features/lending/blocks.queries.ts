import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Block, BlockBody } from '@commonyard/contracts/http/loans';
import { availabilityKeys } from '../../entities/availability/availability.queries.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { ApiError, call, callJson } from '../../lib/http.ts';

/** Blocks days. */
export function useAddBlock(listingId: number, headers: Record<string, string> = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BlockBody) =>
      callJson<Block>(`/api/availability/${listingId}/blocks`, { method: 'POST', body, headers }),
    onSuccess: () => refetchDays(queryClient, listingId),
  });
}

/** Frees the days of a block. One that is gone already is no error. */
export function useRemoveBlock(listingId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Block) => {
      try {
        await call(`/api/availability/${listingId}/blocks/${id}`, { method: 'DELETE' });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'block_not_found') throw error;
      }
    },
    onSettled: () => refetchDays(queryClient, listingId),
  });
}

/** The days also show in the calendar of machines, which is not open here. */
function refetchDays(queryClient: QueryClient, listingId: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: loanKeys.allMachines });
  return queryClient.invalidateQueries({ queryKey: availabilityKeys.of(listingId) });
}
