import { MAIN_KEYS } from '../../kit/web/ui/main-button.ts';

const group = 'Em toda parte';

/** The keys that work on every page, for `?` and /ajuda. */
export const GENERAL_KEYS = {
  palette: { keys: 'Ctrl+K', label: 'Ir a uma tela, achar uma ficha ou dar um comando', group },
  search: { keys: '/', label: 'Pesquisar', group },
  create: { keys: 'N', label: 'Nova ficha', group },
  keys: { keys: '?', label: 'Ver as teclas desta tela', group },
  badges: { keys: 'Ctrl', label: 'Segurar sozinha: ver as teclas nos botões', group },
  content: { keys: 'Alt+1', label: 'Ir para o conteúdo (no Firefox, Alt Shift 1)', group },
  menu: { keys: 'Alt+2', label: 'Ir para o menu (no Firefox, Alt Shift 2)', group },
  close: { keys: 'Escape', label: 'Fechar a janela, o menu ou a pergunta', group },
} as const;

const inPalette = 'Pesquisar e comandar';

/** The keys inside the palette. Read in CommandPalette.tsx. */
export const PALETTE_KEYS = {
  walk: { keys: ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'], label: 'Andar pelos resultados', group: inPalette },
  open: { keys: 'Enter', label: 'Abrir', group: inPalette },
  openElsewhere: { keys: 'Ctrl+Enter', label: 'Abrir em outra aba', group: inPalette },
  commands: { keys: '>', label: 'No começo do texto: só comandos', group: inPalette },
  records: { keys: '/', label: 'No começo do texto: só fichas', group: inPalette },
} as const;

const inMenus = 'Menus';

/** The keys of every menu. Read in src/kit/web/overlay/Menu.tsx. */
export const MENU_KEYS = {
  open: { keys: ['Enter', 'Space', 'ArrowDown'], label: 'No botão: abrir o menu', group: inMenus },
  walk: { keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'], label: 'Andar pelos itens', group: inMenus },
  choose: { keys: ['Enter', 'Space'], label: 'Escolher o item', group: inMenus },
} as const;

const inForms = 'Formulários';

/** The keys of every form. Read in src/kit/web/form/useEnterToNextField.ts. */
export const ANY_FORM_KEYS = {
  next: { keys: 'Enter', label: 'Próximo campo', group: inForms },
  previous: { keys: 'Shift+Enter', label: 'Campo anterior', group: inForms },
  save: MAIN_KEYS,
} as const;
