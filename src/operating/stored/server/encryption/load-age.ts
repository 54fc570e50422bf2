/** Loads the encryption library on first use, because its elliptic curves would be a large part of the code loaded at a start. */
export function loadAge(): Promise<typeof import('age-encryption')> {
  return import('age-encryption');
}
