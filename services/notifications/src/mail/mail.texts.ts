import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { NewsKind } from '../news/news.facts.ts';

/** What a mail or a line of a digest says about news: its subject is enough to know what happened. */
export type Wording = { subject: string; line: string };

/** What a link leads to. */
export type Destination = 'listing' | 'inquiry' | 'inspection' | 'letter' | 'contact' | 'product';

/** `municipality` is its name in the reader's language. */
export type Told = Omit<NotificationParams, 'municipality'> & { municipality?: string | null };

/** The texts of one language. */
export type Texts = {
  news: Record<NewsKind, (told: Told) => Wording>;
  buttons: Record<Destination, string>;
  reason: (reason: string) => string;
  account: Record<
    'password_reset' | 'verification',
    { subject: string; lines: (until: string) => string[]; button: string }
  >;
  digest: { subject: (count: number) => string; line: string; more: (count: number) => string };
  /** To somebody without an account, who cannot answer in the thread. */
  answerThere: string;
  greeting: (name: string | null) => string;
  footer: string;
  unsubscribe: string;
  product: string;
};
