import { describe, expect, it } from '@jest/globals';
import { ChakraProvider } from '@chakra-ui/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startLanguage } from '../src/lib/translation.ts';
import { Dialog } from '../src/ui/dialog.tsx';
import { system } from '../src/ui/theme/system.ts';
import { showToast } from '../src/ui/toaster.tsx';

describe('toasts', () => {
  it('are announced by one live region, and F8 leads to the action', async () => {
    await startLanguage('en');
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

  it('are reached with F8 from an open dialog, which gets the focus back', async () => {
    await startLanguage('en');
    render(
      <ChakraProvider value={system}>
        <Dialog title="Edit" onClose={() => {}}>
          <input aria-label="Title" />
        </Dialog>
      </ChakraProvider>,
    );
    const field = await screen.findByLabelText('Title');
    act(() => field.focus());
    let undone = 0;
    await act(async () => showToast({ title: 'Asset approved', action: { label: 'Undo', onClick: () => undone++ } }));
    const action = await screen.findByText('Undo');
    const user = userEvent.setup();
    await user.keyboard('{F8}');
    await waitFor(() => expect(document.activeElement).toBe(action));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(undone).toBe(1));
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});
