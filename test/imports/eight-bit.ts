import { decodeEightBit, type EightBit } from '../../src/reading/text-evidence.ts';

/** A text as a program writes it that has one byte a letter. Throws at a letter that the encoding has not. */
export function writeEightBit(text: string, encoding: EightBit): Buffer {
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decodeEightBit(String.fromCharCode(byte), encoding), byte] as const),
  );
  return Buffer.from(
    Array.from(text, (char) => {
      const byte = bytes.get(char);
      if (byte === undefined) throw new Error(`${encoding} has no ${char}.`);
      return byte;
    }),
  );
}
