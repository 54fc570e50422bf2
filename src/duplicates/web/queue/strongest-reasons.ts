import type { DuplicateGroup } from '../../duplicates.schema.ts';

const SHOWN = 3;

/** The strongest reasons that fit in a line; for a household, that the people share it. */
export function strongestReasons({ certeza, reasons }: Pick<DuplicateGroup, 'certeza' | 'reasons'>): string {
  if (certeza === 'casa') return reasons.find(({ field }) => field === 'nome')?.reason ?? '';
  const told = reasons.filter(({ points }) => points > 0).slice(0, SHOWN);
  return told.map(({ reason }) => reason).join(' · ');
}
