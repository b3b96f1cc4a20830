import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startLanguage } from '../src/lib/language.ts';
import { showToast } from '../src/ui/toaster.tsx';

describe('toasts', () => {
  it('are announced by one live region, and F8 leads to the action', async () => {
    await startLanguage();
    let undone = 0;
    await act(async () => showToast({ title: 'Asset approved', action: { label: 'Undo', onClick: () => undone++ } }));
    const action = await screen.findByRole('button', { name: 'Undo' });
    expect(document.querySelectorAll('[aria-live], [role=status]:not([aria-live])')).toHaveLength(1);
    const user = userEvent.setup();
    await user.keyboard('{F8}');
    await waitFor(() => expect(document.activeElement).toBe(action));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(undone).toBe(1));
  });
});
