import { createFileRoute } from '@tanstack/react-router';
import { GuestInquiryPage } from '../features/guest-inquiry/guest-inquiry-page.tsx';
import { useLinkToken } from '../lib/link-token.ts';

export const Route = createFileRoute('/guest-inquiry')({ component: Page });

function Page() {
  const token = useLinkToken();
  return <GuestInquiryPage key={token} token={token} />;
}
