import type { DuplicateGroup } from '../duplicates.schema.ts';

const SHOWN = 3;

/** What speaks most for it that records are of one, as a line has room for it; of people of one house, that they are. */
export function strongestReasons({ certeza, reasons }: Pick<DuplicateGroup, 'certeza' | 'reasons'>): string {
  if (certeza === 'casa') return reasons.find(({ field }) => field === 'nome')?.reason ?? '';
  const told = reasons.filter(({ points }) => points > 0).slice(0, SHOWN);
  return told.map(({ reason }) => reason).join(' · ');
}
