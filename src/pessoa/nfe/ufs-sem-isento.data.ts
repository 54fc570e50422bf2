import type { UfSigla } from '@fichario/brasil';

/** A list of states with its first day, its source and the states. */
export type UfsSemIsento = { from: string; source: string; ufs: readonly UfSigla[] };

/**
 * States that refuse a note to a contribuinte isento (cStat 805), the oldest list first; the newest list that has begun is in
 * force. Each state decides, and the list changed three times in five months, so it causes a warning and never a refusal.
 */
export const UFS_SEM_ISENTO: readonly UfsSemIsento[] = [
  {
    from: '2016-07-01',
    source: 'MOC 7.0, Anexo I, E16a-30 (NT 2015.003)',
    ufs: ['AM', 'BA', 'CE', 'GO', 'MG', 'MS', 'MT', 'PA', 'PE', 'RN', 'SE', 'SP'],
  },
  {
    from: '2025-09-01',
    source: 'NT 2025.001 v1.01, as the history of v1.03 tells it',
    ufs: ['AL', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MG', 'MS', 'MT', 'PB', 'PE', 'RJ', 'RN', 'RS', 'SE', 'SP'],
  },
  {
    from: '2025-09-08',
    source: 'NT 2025.001 v1.02',
    ufs: ['AL', 'AM', 'BA', 'CE', 'DF', 'GO', 'MG', 'MS', 'MT', 'PB', 'PE', 'RN', 'RS', 'SE', 'SP'],
  },
  {
    from: '2025-11-03',
    source: 'NT 2025.001 v1.03 of 29/09/2025, E16a-30',
    ufs: ['AL', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MG', 'MS', 'MT', 'PB', 'PE', 'RJ', 'RN', 'RS', 'SE', 'SP'],
  },
];
