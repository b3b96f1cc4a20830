// The URLs of images.

export const IMAGE_WIDTHS = [320, 640, 1280] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

const CANONICAL_WIDTH: ImageWidth = 1280;

/** The URL of an image, which an upload returns and a listing stores. */
export const imageUrl = (id: string): string => `/media/${id}/${CANONICAL_WIDTH}.webp`;

/** The URL of another size of the same image. A URL in another format is returned unchanged. */
export const imageVariant = (url: string, width: ImageWidth): string => url.replace(/\/1280\.webp$/, `/${width}.webp`);

/** The path at which media has the blurred photo of an image, for the gateway. */
export const blurredPhotoPath = (id: string): string => `/internal/images/${id}/blurred`;

/** Source of a JSON-schema `pattern` for the URLs that an upload returns. */
export const IMAGE_URL_PATTERN = '^/media/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/1280\\.webp$';

/** The image id in a URL that `imageUrl` made; undefined for any other URL. */
export const imageIdOf = (url: string): string | undefined =>
  new RegExp(IMAGE_URL_PATTERN).test(url) ? url.split('/')[2] : undefined;
