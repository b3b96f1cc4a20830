import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import type { Role } from '@commonyard/contracts/identity.values';
import type { PublicListingFilters } from '@commonyard/contracts/public-lists.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import type { NotifiableKind } from '../../model.ts';
import type { LinkTarget } from './texts.ts';

/** A page of the web application, and the text of the button that opens it. The role of a guest is null. */
type Page = { button: LinkTarget; path: (params: NotificationParams, role: Role | null) => string };

const page = (button: LinkTarget, path: Page['path']): Page => ({ button, path });
export const toListingPath: Page['path'] = ({ assetType, assetId }) =>
  `/equipment/${assetType === 'needed_asset' ? 'needed' : 'available'}/${assetId}`;
const toReviewPath: Page['path'] = ({ assetType, assetId }) =>
  `/admin?tab=${assetType === 'needed_asset' ? 'pending-needed' : 'pending-available'}&listing=${assetId}`;
const toInspectionPath: Page['path'] = ({ inspectionType, inspectionId }) =>
  `/inspections?${inspectionType === 'post' ? 'tab=post&' : ''}inspection=${inspectionId}`;

const inquiry = page('inquiry', (params, role) =>
  role === null ? toListingPath(params, role) : `/inquiries?inquiry=${params.inquiryId}`,
);
const loan = page('loan', ({ loanId }) => `/loans?loan=${loanId}`);
const message: Page = {
  button: 'inquiry',
  path: (params, role) =>
    params.loanId !== undefined && role !== null ? loan.path(params, role) : inquiry.path(params, role),
};
const user = page('product', ({ userId }, role) => (role === 'admin' ? `/users?user=${userId}` : '/'));
const registers = page('registers', () => '/certificates');
const settlements = page('settlements', ({ year }) => `/statements?tab=settlements&year=${year}`);
const colleagues = page('product', () => '/colleagues');

export const SAVED_SEARCHES_PATH = '/saved-searches';

/** The list of what a saved search finds. */
export function toListPath(query: SavedQuery): string {
  const filters: PublicListingFilters = {
    q: query.search,
    category: query.category,
    rate_type: query.rateType,
    region: query.region,
    municipality: query.municipality,
    near: query.near,
    radius: query.radiusKm,
    available_from: query.availableFrom,
    available_to: query.availableTo,
  };
  return withQuery(query.type === 'needed_asset' ? '/needed-equipment' : '/available-equipment', filters);
}

/** The page with the details of a notification. */
export const PAGES: Record<NotifiableKind, Page> = {
  'asset.submitted': page('listing', (params, role) => (role === 'admin' ? toReviewPath : toListingPath)(params, role)),
  'asset.approved': page('listing', toListingPath),
  // A guest has no access to a rejected listing, but can ask why.
  'asset.rejected': page('listing', (params, role) =>
    role === null && !params.isChange ? '/contact' : toListingPath(params, role),
  ),
  'match.found': page('matches', (params, role) => `${toListingPath(params, role)}#matches`),
  'search.matched': page('searches', () => SAVED_SEARCHES_PATH),
  'inquiry.created': inquiry,
  'inquiry.status_changed': inquiry,
  'message.posted': message,
  'inspection.completed': page('inspection', toInspectionPath),
  'loan.action': loan,
  'loan.update': loan,
  'certificate.expiring': registers,
  'agreement.changed': registers,
  'settlement.changed': settlements,
  // A guest can ask about a decision.
  'report.decided': page('report', ({ reportId }, role) =>
    role === null ? '/contact' : `/reports?notice=${reportId}`,
  ),
  'contact.received': page('contactMessage', ({ contactId }) => `/inquiries?tab=contact&letter=${contactId}`),
  'contact.answered': page('contact', () => '/contact'),
  'user.registered': user,
  'user.updated': page('product', () => '/'),
  'user.deactivated': user,
  'user.approval_requested': colleagues,
  'user.joined': colleagues,
  'user.invitation_disowned': colleagues,
};
