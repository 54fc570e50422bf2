const BRASILIA = { timeZone: 'America/Sao_Paulo', dateStyle: 'short' } as const;
const TO_THE_MINUTE = new Intl.DateTimeFormat('pt-BR', { ...BRASILIA, timeStyle: 'short' });
const TO_THE_SECOND = new Intl.DateTimeFormat('pt-BR', { ...BRASILIA, timeStyle: 'medium' });

/** An ISO moment as `20/11/2026 14:05`, in the time of Brasília. */
export function momentToTheMinute(iso: string): string {
  return iso === '' ? '' : TO_THE_MINUTE.format(new Date(iso)).replace(',', '');
}

/** An ISO moment as `20/11/2026 14:05:09`, in the time of Brasília. */
export function momentToTheSecond(iso: string): string {
  return TO_THE_SECOND.format(new Date(iso)).replace(',', '');
}
