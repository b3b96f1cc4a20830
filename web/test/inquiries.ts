import type { ContactMessage, Inquiry, InquiryCounts, Message } from '@commonyard/contracts/http/inquiries';

/** An inquiry as administrators see it. */
export const inquiry = (over: Partial<Inquiry> = {}): Inquiry => ({
  id: 18,
  assetId: 5,
  assetType: 'available_asset',
  asset: {
    id: 5,
    type: 'available_asset',
    status: 'available',
    title: 'Road grader',
    category: 'road-maintenance',
    region: 'Ontario',
    image: null,
    userId: 2,
    municipality: 'renfrew-county',
    municipalityName: 'Renfrew (County)',
    removed: false,
  },
  userId: null,
  name: 'Jane Doe',
  organization: 'Town of Elsewhere',
  municipality: null,
  municipalityName: null,
  email: 'jane@example.ca',
  phone: '(613) 555-0100',
  message: 'We need a grader for two weeks in March.',
  messageHidden: false,
  status: 'pending',
  dateFrom: null,
  dateTo: null,
  loanId: null,
  unread: false,
  lastMessageBy: null,
  lastMessageAt: null,
  adminNotes: null,
  version: 1,
  createdAt: '2026-11-18T15:00:00Z',
  updatedAt: '2026-11-18T15:00:00Z',
  ...over,
});

export const message = (id: number, over: Partial<Message> = {}): Message => ({
  id,
  inquiryId: 18,
  userId: 3,
  authorName: 'Olive Operator',
  municipality: null,
  content: `Message ${id}`,
  hidden: false,
  createdAt: '2026-11-19T15:00:00Z',
  ...over,
});

export const counts = (over: Partial<InquiryCounts> = {}): InquiryCounts => ({
  pending: 1,
  in_progress: 0,
  completed: 0,
  cancelled: 0,
  waiting: 1,
  unread: 0,
  newContactMessages: 1,
  waitingReports: 0,
  ...over,
});

/** A contact message. */
export const contactMessage = (over: Partial<ContactMessage> = {}): ContactMessage => ({
  id: 7,
  name: 'Jane Doe',
  email: 'jane@example.ca',
  phone: '613 555 0100',
  organization: 'Town of Elsewhere',
  subject: 'Joining',
  message: 'How does our town join?',
  status: 'new',
  answer: null,
  answeredBy: null,
  answeredAt: null,
  createdAt: '2026-11-18T15:00:00Z',
  updatedAt: '2026-11-18T15:00:00Z',
  ...over,
});
