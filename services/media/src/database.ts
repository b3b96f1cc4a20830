import type { EventTables } from '@commonyard/service-kit/events/tables';
import type { CreatedAt, Timestamp } from '@commonyard/service-kit/database';

/** A stored picture: its three objects are in the bucket. */
type ImageTable = {
  id: string;
  width: number;
  height: number;
  /** Of the three objects together. */
  bytes: number;
  createdAt: CreatedAt;
  /** Since when nothing claims it; null while something does. */
  unclaimedSince: Timestamp | null;
};

/**
 * Objects that are to go from the bucket. A picture is entered here before its objects are written and taken out in the
 * transaction that makes it an image, so whatever breaks in between leaves nothing behind for good.
 */
type RemovalTable = {
  imageId: string;
  dueAt: Timestamp;
  /** Above 0 the objects may be gone already, and the picture can no longer become an image. */
  attempts: number;
};

/** The newest state that was heard of something that uses pictures, `asset:12` for instance. */
type ClaimantTable = { claimant: string; version: number };
/** May name a picture that is not (or not yet) stored. */
type ClaimTable = { claimant: string; imageId: string };

export type MediaSchema = EventTables & {
  images: ImageTable;
  removals: RemovalTable;
  claimants: ClaimantTable;
  claims: ClaimTable;
};
