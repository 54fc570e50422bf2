const group = 'Datas';

/** The keys of a date field, for /ajuda. DateField.tsx and calendar-month.ts handle them. */
export const DATE_KEYS = {
  open: { keys: 'Alt+ArrowDown', label: 'No campo: abrir o calendário', group },
  day: { keys: ['ArrowLeft', 'ArrowRight'], label: 'Dia antes, dia depois', group },
  week: { keys: ['ArrowUp', 'ArrowDown'], label: 'Semana antes, semana depois', group },
  ends: { keys: ['Home', 'End'], label: 'Domingo, sábado', group },
  month: { keys: ['PageUp', 'PageDown'], label: 'Mês antes, mês depois (com Shift, o ano)', group },
  choose: { keys: ['Enter', 'Space'], label: 'Escolher o dia', group },
} as const;
