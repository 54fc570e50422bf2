const group = 'Painel';

/** The keys of widgets, for `?` and /ajuda. Moving is read in widget-drag.ts. */
export const WIDGET_KEYS = {
  pick: { keys: 'Space', label: 'No botão de mover: segurar o widget, e depois soltar', group },
  move: {
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    label: 'Com o widget seguro: mudar de lugar',
    group,
  },
  cancel: { keys: 'Escape', label: 'Com o widget seguro: desistir; em tela cheia: sair dela', group },
} as const;
