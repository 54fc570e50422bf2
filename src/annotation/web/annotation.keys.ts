const group = 'Anotação de gráficos';

/** The keys of the annotation, for /ajuda. annotation-keys.ts, AnnotationDialog.tsx and AnnotationList.tsx handle them. */
export const ANNOTATION_KEYS = {
  cross: {
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    label: 'No desenho: mover a cruz (com Shift, mais depressa); na lista: mover a anotação',
    group,
  },
  draw: { keys: ['Enter', 'Space'], label: 'No desenho: começar e terminar o traço, escrever, apagar', group },
  drop: { keys: 'Escape', label: 'Abandonar o traço', group },
  remove: { keys: 'Delete', label: 'Na lista: apagar a anotação', group },
  undo: { keys: 'Ctrl+Z', label: 'Desfazer', group },
  redo: { keys: ['Ctrl+Shift+Z', 'Ctrl+Y'], label: 'Refazer', group },
} as const;
