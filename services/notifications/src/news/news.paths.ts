import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { Role } from '@commonyard/contracts/identity.values';
import type { NewsKind } from './news.facts.ts';

/** The page of the web application on which somebody of this role finds the thing; without a role, a visitor. */
export function pathOf(kind: NewsKind, params: NotificationParams, role: Role | null): string {
  switch (kind) {
    case 'asset.submitted':
      return role === 'admin'
        ? `/admin?tab=${params.assetType === 'needed_asset' ? 'pending-needed' : 'pending-available'}&listing=${params.assetId}`
        : listingPath(params);
    case 'asset.approved':
      return listingPath(params);
    case 'asset.rejected':
      // Whoever has no account cannot see it any more, and can ask.
      return role === null ? '/contact' : listingPath(params);
    case 'inquiry.created':
    case 'inquiry.status_changed':
    case 'message.posted':
      return role === null ? listingPath(params) : `/inquiries?inquiry=${params.inquiryId}`;
    case 'inspection.completed':
      return `/inspections?${params.inspectionType === 'post' ? 'tab=post&' : ''}inspection=${params.inspectionId}`;
    case 'contact.received':
      return `/inquiries?tab=contact&letter=${params.contactId}`;
    case 'contact.answered':
      return '/contact';
    case 'user.registered':
    case 'user.deactivated':
      return role === 'admin' ? `/users?user=${params.userId}` : '/';
    default:
      return '/';
  }
}

const listingPath = ({ assetType, assetId }: NotificationParams) =>
  `/equipment/${assetType === 'needed_asset' ? 'needed' : 'available'}/${assetId}`;
