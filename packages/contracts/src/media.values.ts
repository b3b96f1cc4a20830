// Plain constants of pictures: the upload form and the media service read the same ones.

export const IMAGE_WIDTHS = [320, 640, 1280] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

export const MAX_IMAGE_BYTES = 8_000_000;
export const MAX_IMAGES_PER_UPLOAD = 5;
export const ACCEPTED_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

const CANONICAL_WIDTH: ImageWidth = 1280;

/** The address that an upload answers and a listing keeps. */
export const imageUrl = (id: string): string => `/media/${id}/${CANONICAL_WIDTH}.webp`;

/** The address of another size of the same picture; an address of another form comes back unchanged. */
export const imageVariant = (url: string, width: ImageWidth): string => url.replace(/\/1280\.webp$/, `/${width}.webp`);

/** Source of a JSON-schema `pattern`: only addresses that an upload answered are accepted. */
export const IMAGE_URL_PATTERN = '^/media/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/1280\\.webp$';

/** The picture's id within an address of the form `imageUrl` gives. */
export const imageIdOf = (url: string): string | undefined => /^\/media\/([0-9a-f-]{36})\/1280\.webp$/.exec(url)?.[1];
