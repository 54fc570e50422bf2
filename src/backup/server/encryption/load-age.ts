/** The library of encryption, loaded when the first key is read: with its curves it weighs as much as the program's own code. */
export function loadAge(): Promise<typeof import('age-encryption')> {
  return import('age-encryption');
}
