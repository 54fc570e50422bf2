const TO_THE_MINUTE = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' } as const;

/** A moment as an office in Brazil writes it, `27/11/2026 04:10`; `seconds`: `27/11/2026 04:10:59`. */
export function momentInWords(at: Date, { seconds = false } = {}): string {
  const format = seconds ? ({ ...TO_THE_MINUTE, timeStyle: 'medium' } as const) : TO_THE_MINUTE;
  return at.toLocaleString('pt-BR', format).replace(',', '');
}
