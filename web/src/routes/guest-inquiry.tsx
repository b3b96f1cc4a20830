import { createFileRoute } from '@tanstack/react-router';
import { GuestInquiryPage } from '../features/guest-inquiry/guest-inquiry-page.tsx';
import { useGuestToken } from '../lib/guest-token.ts';

export const Route = createFileRoute('/guest-inquiry')({ component: Page });

function Page() {
  const token = useGuestToken();
  return <GuestInquiryPage key={token} token={token} />;
}
