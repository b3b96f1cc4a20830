import { IMAGE_WIDTHS } from '@commonyard/contracts/image-url.values';

export const objectKey = (id: string, width: number): string => `${id}/${width}.webp`;
export const objectKeys = (id: string): string[] => IMAGE_WIDTHS.map((width) => objectKey(id, width));
