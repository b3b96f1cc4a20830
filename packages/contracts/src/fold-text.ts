/**
 * Removes case and accents for comparing and searching: 'Rivière des Français' becomes 'riviere des francais'. Punctuation
 * and spaces stay.
 */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
