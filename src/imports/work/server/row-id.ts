/**
 * The id of the record that a line of an import makes: a UUIDv7 of the moment at which the import was opened, in the order of
 * the lines. The same line makes the same record, however often it is tried.
 */
export function idOfLine(importId: string, line: number): string {
  const number = line.toString(16).padStart(8, '0');
  // 48 bits of time, 32 of the line around version and variant, and of what was random in the import's own id the last 42
  const random = Number.parseInt(importId.slice(-11, -8), 16) & 0x3ff;
  const variant = (0x8000_0000 + Number.parseInt(number.slice(3), 16) * 0x400 + random).toString(16);
  return `${importId.slice(0, 14)}7${number.slice(0, 3)}-${variant.slice(0, 4)}-${variant.slice(4)}${importId.slice(-8)}`;
}
