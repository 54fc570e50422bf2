/** The number of colours before they repeat. The legends of the painel need it before the colours are loaded. */
export const COLOR_COUNT = 6;
