/**
 * The id of the record that a line of an import makes: a UUIDv7 of the moment at which the import was opened, in the order of
 * the lines. The same line makes the same record, however often it is tried.
 */
export function idOfLine(importId: string, line: number): string {
  const hex = importId.replaceAll('-', '');
  const number = line.toString(16).padStart(8, '0');
  // 48 bits of time, 32 of the line around version and variant, and of what was random in the import's own id the last 42
  const head = `${hex.slice(0, 12)}7${number.slice(0, 3)}`;
  const middle = Number.parseInt(number.slice(3), 16);
  const rest = Number.parseInt(hex.slice(-11, -8), 16) & 0x3ff;
  // variant 10, 20 bits of the line, 10 and then 32 bits that were random
  const high = (0x8000_0000 + middle * 0x400 + rest).toString(16).padStart(8, '0');
  const all = head + high + hex.slice(-8);
  return [all.slice(0, 8), all.slice(8, 12), all.slice(12, 16), all.slice(16, 20), all.slice(20)].join('-');
}
