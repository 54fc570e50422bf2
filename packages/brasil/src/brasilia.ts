// this locale writes days as ISO 8601 does
const IN_BRASILIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** The ISO date of a moment in America/Sao_Paulo: the day of the rules and of the figures. */
export function dayInBrasilia(moment: Date): string {
  return IN_BRASILIA.format(moment);
}
