/** The library of encryption, loaded when the first key is read: with its curves it is a large part of what a start would load. */
export function loadAge(): Promise<typeof import('age-encryption')> {
  return import('age-encryption');
}
