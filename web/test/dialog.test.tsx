import { ChakraProvider } from '@chakra-ui/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { startLanguage } from '../src/lib/translation.ts';
import { Confirm } from '../src/ui/confirm.tsx';
import { Dialog } from '../src/ui/dialog.tsx';
import { system } from '../src/ui/theme/system.ts';

let closes: number;

/** A dialog that asks before it closes. */
function EditDialog() {
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    closes++;
    setAsking(true);
  };
  return (
    <>
      <Dialog title="Edit" onClose={close}>
        <input aria-label="Title" />
      </Dialog>
      {isAsking && (
        <Confirm
          title="Discard changes?"
          text="Your changes are not saved."
          confirmLabel="Discard"
          onConfirm={() => undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

beforeEach(async () => {
  closes = 0;
  await startLanguage('en');
});
const show = (dialog: React.ReactNode) => {
  render(<ChakraProvider value={system}>{dialog}</ChakraProvider>);
  return userEvent.setup();
};
const closeButton = () => screen.findByRole('button', { name: 'Close' });

describe('Dialog', () => {
  it('closes once on a double click', async () => {
    const user = show(
      <Dialog title="Edit" onClose={() => closes++}>
        <input aria-label="Title" />
      </Dialog>,
    );
    await user.dblClick(await closeButton());
    expect(closes).toBe(1);
  });

  it('closes again once a question that kept it open is cancelled', async () => {
    const user = show(<EditDialog />);
    for (const attempt of [1, 2]) {
      await user.click(await closeButton());
      expect(closes).toBe(attempt);
      await screen.findByRole('alertdialog', { name: 'Discard changes?' });
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
  });
});
