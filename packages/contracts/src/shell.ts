import type { ListingType } from './assets.values.ts';

/** A part of a page with a listing, for a listing with an image and for one without. */
export type ListingTemplate = { image: string; plain: string };

/** Public pages without listings; each has its name as address. */
export const STATIC_PAGES = ['contact', 'post-items', 'post-available-item', 'post-needed-item'] as const;
export type StaticPage = (typeof STATIC_PAGES)[number];

/** The names of the public pages: the build of the web application renders each, and the gateway delivers it. */
export type ShellName =
  StaticPage | 'home' | 'available-equipment' | 'needed-equipment' | 'equipment-available' | 'equipment-needed';

/**
 * A public page in one language, rendered when the web application is built. The gateway fills the slots: `{{name}}`
 * holds escaped text, and the comments of `document` and `list` mark where parts go.
 */
export type Shell = {
  title: string;
  description: string;
  /** The page around its content: `<!--head-->`, `<!--body-->` and `<!--data-->`. */
  document: string;
  /** The content before any listing is known. */
  placeholder: string;
  /** The content of a page of cards, with `<!--cards type-->` for each list, and the templates of its cards. */
  list?: string;
  cards?: Partial<Record<ListingType, ListingTemplate>>;
  /**
   * The content of a list whose filters match nothing, without and with wanted days: `{{if_name}}` hides what is not shown, and
   * `<!--cards name …-->` marks each group of cards, with the line above its cards. `preloads` loads the code of it.
   */
  empty?: { anyDays: string; givenDays: string; preloads: string };
  /** The content of the page of one listing. */
  detail?: ListingTemplate;
};
