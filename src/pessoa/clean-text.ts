/** Invisible characters of pasted texts: soft hyphens, zero-width spaces, direction marks. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A text as it is stored: composed (NFC), without invisible characters and outer spaces. */
export function cleanText(text: string): string {
  return withoutInvisible(text).normalize('NFC').trim();
}

/** A text without invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Whether a text has a visible character. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}
