// Constants of images that the upload form and the media service share.

export const MAX_IMAGE_BYTES = 8_000_000;
export const MAX_IMAGES_PER_UPLOAD = 5;
export const ACCEPTED_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** For what the ids of uploaded images are signed, with the secret that `IMAGE_ID_SECRET` of all services holds. */
export const IMAGE_ID_PURPOSE = 'image';

/** For what the values of the uploader cookie are signed, with the same secret. */
export const UPLOADER_PURPOSE = 'uploader';

/** How long the uploader may read an image that no listing shows yet. */
export const UPLOADER_HOURS = 24;

/** The name of the cookie by which a browser reads the images that it uploaded. The prefix needs https. */
export const uploaderCookieName = (https: boolean): string => (https ? '__Host-uploader' : 'uploader');

/** Error messages of an upload. The web's catalogue uses these sentences as keys. */
export const UPLOAD_MESSAGES = {
  failed: 'Failed to upload images',
  none: 'Please choose at least one image',
  tooMany: 'You can only upload a maximum of 5 images',
  tooLarge: 'Each image can be at most 8 MB',
  type: 'Please choose JPEG, PNG or WebP images',
  unreadable: 'This image is damaged and cannot be read',
  animated: 'Animated images are not accepted',
  structure: 'This image is unusually complex. Please save it with another program and try again',
  dimensions: 'This image has too many pixels. Please make it smaller',
  malformed: 'The upload arrived incomplete. Please try again',
  tooSlow: 'The upload took too long to arrive. Please try again',
  busy: 'Many images are being uploaded right now. Please try again in a moment',
  ownBusy: 'Other photos from you or your network are being uploaded. Please try again when they have arrived',
  unavailable: 'Images cannot be stored right now. Please try again in a moment',
  notUploaded: 'This photo was not uploaded here. Please upload it again',
  full: 'There is no room for more images right now. Please try again later',
} as const;
