/** The colours that a chart has before it repeats them: the painel's legends know it before they know the colours. */
export const COLOR_COUNT = 6;
