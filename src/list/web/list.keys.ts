const group = 'Lista';

/** The keys of the list, for `?` and /ajuda. Those of the rows are read in grid-keys.ts. */
export const LIST_KEYS = {
  search: { keys: '/', label: 'Pesquisar na lista', group },
  filter: { keys: 'F', label: 'Filtros', group },
  jump: { keys: 'I', label: 'Ir para uma letra, um nome ou uma posição…', group },
  create: { keys: 'N', label: 'Nova ficha', group },
  newRow: { keys: 'Shift+N', label: 'Nova ficha na lista', group },
  createOther: { keys: 'J', label: 'Na lista vazia: a primeira empresa', group },
  importFile: { keys: 'P', label: 'Na lista vazia: importar uma planilha', group },
  paste: { keys: 'Ctrl+V', label: 'Nova ficha com o texto copiado; de uma tabela, uma importação', group },
  enter: { keys: 'Enter', label: 'Na pesquisa: abrir a única ficha achada, ou ir às linhas', group },
  down: { keys: 'ArrowDown', label: 'Na pesquisa: ir às linhas', group },
  walk: { keys: ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'], label: 'Andar pelas linhas', group },
  ends: { keys: ['Home', 'End', 'Ctrl+Home', 'Ctrl+End'], label: 'Ir à primeira linha, ou à última', group },
  open: { keys: 'Enter', label: 'Abrir a ficha da linha', group },
  cells: { keys: ['ArrowRight', 'ArrowLeft'], label: 'Escolher uma célula da linha', group },
  edit: { keys: 'F2', label: 'Editar a célula escolhida; sem uma, o nome', group },
  look: { keys: 'Space', label: 'Ver a ficha da linha ao lado da lista, ou fechá-la', group },
  select: { keys: 'X', label: 'Selecionar a linha', group },
  selectAlso: { keys: ['Shift+Space', 'Ctrl+Space'], label: 'O mesmo, também sem as teclas de uma letra', group },
  extend: { keys: ['Shift+ArrowUp', 'Shift+ArrowDown'], label: 'Selecionar várias linhas', group },
  selectAll: { keys: 'Ctrl+A', label: 'Selecionar as linhas carregadas; de novo: todas as da busca', group },
  change: { keys: 'M', label: 'Mudar as fichas selecionadas', group },
  clear: {
    keys: 'Escape',
    label: 'Limpar a pesquisa; vazia, voltar às linhas; nelas, fechar a ficha ao lado, depois desfazer a seleção',
    group,
  },
} as const;
