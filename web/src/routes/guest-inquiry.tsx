import { createFileRoute } from '@tanstack/react-router';
import { GuestInquiryPage, useGuestToken } from '../features/guest-inquiry/guest-inquiry-page.tsx';

export const Route = createFileRoute('/guest-inquiry')({ component: Page });

function Page() {
  const token = useGuestToken();
  return <GuestInquiryPage key={token} token={token} />;
}
