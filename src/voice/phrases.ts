/*
 * The voice phrases and what they open. The phrases of the specification (section 2) came from a template; each keeps its
 * link under /home/ and leads to the screen for that task. docs/decisions/017-voice.md
 */

/** The screens that phrases open, with their names for users. */
export const VOICE_SCREENS = {
  '/': 'Painel',
  '/pendencias': 'Pendências',
  '/pessoas': 'Fichas',
  '/pessoas?tipo=fisica': 'Pessoas',
  '/empresas': 'Empresas',
  '/pessoas/nova': 'Nova pessoa',
  '/empresas/nova': 'Nova empresa',
  '/importar': 'Importar',
  '/clientes': 'Clientes',
  '/usuarios': 'Usuários',
  '/configuracoes': 'Configurações',
  '/ajuda': 'Ajuda',
} as const;

export type VoiceScreen = keyof typeof VOICE_SCREENS;

export type EnglishPhrase = {
  phrase: string;
  /** its address in the specification */
  link: `/home/${string}`;
  screen: VoiceScreen;
  /** the purpose of the screen, in Portuguese */
  job: string;
  /** other spellings by recognisers */
  heard: readonly string[];
};

/** The phrases of section 2, in its order. */
export const ENGLISH_PHRASES: readonly EnglishPhrase[] = [
  english('inbox', '/pendencias', 'O que espera por alguém: as fichas com pendências', 'in box'),
  english('flot', '/', 'Gráficos do cadastro', 'flot chart', 'float', 'flotchart'),
  english('morris', '/', 'Gráficos do cadastro', 'morris chart', 'morris charts', 'maurice'),
  english('inline', '/', 'Gráficos pequenos, ao lado dos números', 'in line', 'inline charts'),
  english('dygraphs', '/', 'Gráficos por mês', 'dygraph', 'dy graphs', 'die graphs', 'dye graphs'),
  english('tables', '/pessoas', 'A lista das fichas', 'table'),
  english('datatables', '/pessoas', 'A lista, com ordem, filtros e colunas', 'data tables', 'data table', 'datatable'),
  english('jqgrid', '/pessoas', 'A lista, pelo teclado', 'jq grid', 'j q grid', 'jquery grid'),
  english('smartelements', '/pessoas/nova', 'Campos que se completam: CEP, cidade, etiquetas', 'smart elements'),
  english('templates', '/empresas/nova', 'O modelo de ficha de uma empresa', 'template'),
  english('validation', '/pessoas/nova', 'Uma ficha nova, conferida enquanto se digita', 'validations'),
  english('bootstrap', '/pessoas/nova', 'Um formulário', 'boot strap', 'bootstrap form'),
  english('plugins', '/empresas/nova', 'Campos com máscara: CNPJ, telefone, data', 'plugin', 'plug ins', 'plug in'),
  english('wizards', '/pessoas/nova', 'Uma ficha nova, seção por seção', 'wizard'),
  english('editors', '/pessoas/nova', 'Texto livre: as observações de uma ficha', 'editor'),
  english('dropzone', '/importar', 'Entrada de fichas por arquivo: a planilha que se solta na página', 'drop zone'),
  english('cropping', '/', 'Imagens: as dos gráficos, para salvar e anotar', 'cropping images', 'image cropping'),
  english('general', '/configuracoes', 'As preferências de quem usa', 'general elements'),
  english('buttons', '/ajuda', 'O que cada tecla e cada comando faz', 'button'),
  english('fontawesome', '/ajuda', 'O que se pode fazer em cada tela', 'font awesome', 'icons'),
  english('glyphicons', '/ajuda', 'O que se pode fazer em cada tela', 'glyph icons', 'glyphicon', 'glyph icon'),
  english('flags', '/', 'O cadastro por estado, no mapa', 'flag'),
  english('grid', '/pessoas', 'A lista das fichas', 'the grid'),
  english('treeview', '/clientes', 'Os clientes, e quem tem acesso a cada um', 'tree view', 'three view'),
];

export type PortuguesePhrase = { phrase: string; screen: VoiceScreen; heard: readonly string[] };

/** The same screens in Portuguese. */
export const PORTUGUESE_PHRASES: readonly PortuguesePhrase[] = [
  { phrase: 'painel', screen: '/', heard: ['início', 'gráficos', 'dashboard', 'home'] },
  { phrase: 'pendências', screen: '/pendencias', heard: ['pendência', 'pendentes'] },
  { phrase: 'fichas', screen: '/pessoas', heard: ['lista de fichas', 'lista das fichas', 'lista', 'records'] },
  { phrase: 'pessoas', screen: '/pessoas?tipo=fisica', heard: ['lista de pessoas', 'people'] },
  { phrase: 'empresas', screen: '/empresas', heard: ['lista de empresas', 'companies'] },
  {
    phrase: 'pessoa nova',
    screen: '/pessoas/nova',
    heard: ['nova pessoa', 'incluir pessoa', 'ficha nova', 'nova ficha', 'new person'],
  },
  { phrase: 'empresa nova', screen: '/empresas/nova', heard: ['nova empresa', 'incluir empresa', 'new company'] },
  { phrase: 'importar', screen: '/importar', heard: ['importação', 'importar planilha', 'import'] },
  { phrase: 'clientes', screen: '/clientes', heard: ['clients'] },
  { phrase: 'usuários', screen: '/usuarios', heard: ['users'] },
  { phrase: 'configurações', screen: '/configuracoes', heard: ['preferências', 'settings'] },
  { phrase: 'teclas', screen: '/ajuda', heard: ['atalhos', 'tela de ajuda', 'shortcuts', 'keys'] },
];

export type VoiceAction =
  | 'voiceOn'
  | 'voiceOff'
  | 'muteOn'
  | 'muteOff'
  | 'help'
  | 'search'
  | 'back'
  | 'save'
  | 'signOut'
  | 'dictate'
  | 'nextField'
  | 'previousField'
  | 'clearField';

export type VoiceCommand = {
  action: VoiceAction;
  portuguese: readonly [string, ...string[]];
  english: readonly [string, ...string[]];
  /** its effect, in Portuguese */
  does: string;
  /** the words that may follow, as shown in the help */
  argument?: { portuguese: string; english: string };
};

/** The commands that open no screen. The help shows the first wording of each language. */
export const VOICE_COMMANDS: readonly VoiceCommand[] = [
  {
    action: 'search',
    portuguese: ['pesquisar', 'pesquise', 'pesquisa', 'buscar', 'procurar', 'procurar por', 'pesquisar por'],
    english: ['search', 'search for', 'find', 'look for'],
    does: 'Procura na lista das fichas',
    argument: { portuguese: 'nome, documento, cidade…', english: 'name, document, city…' },
  },
  { action: 'back', portuguese: ['voltar', 'volta', 'volte'], english: ['back', 'go back'], does: 'Volta uma tela' },
  {
    action: 'save',
    portuguese: ['salvar', 'salva', 'salve', 'gravar'],
    english: ['save', 'save it'],
    does: 'Salva o formulário que está na tela',
  },
  {
    action: 'nextField',
    portuguese: ['próximo campo', 'próximo', 'campo seguinte'],
    english: ['next field', 'next'],
    does: 'Vai para o campo seguinte',
  },
  {
    action: 'previousField',
    portuguese: ['campo anterior', 'anterior'],
    english: ['previous field', 'previous'],
    does: 'Volta para o campo anterior',
  },
  {
    action: 'clearField',
    portuguese: ['apagar campo', 'limpar campo', 'apaga o campo'],
    english: ['clear field', 'delete field'],
    does: 'Apaga o que está no campo',
  },
  {
    action: 'dictate',
    portuguese: ['ditar'],
    english: ['dictate'],
    does: 'Escreve no campo as palavras, mesmo que sejam um comando',
    argument: { portuguese: 'o texto', english: 'the text' },
  },
  {
    action: 'help',
    portuguese: ['ajuda', 'o que posso dizer', 'comandos', 'comandos de voz'],
    english: ['help', 'voice help', 'help me', 'what can i say'],
    does: 'Mostra esta lista',
  },
  {
    action: 'muteOn',
    portuguese: ['silêncio', 'silenciar', 'sem som', 'sem sons', 'mudo'],
    english: ['mute', 'mute on', 'sound off', 'be quiet'],
    does: 'Desliga os sons; continua ouvindo',
  },
  {
    action: 'muteOff',
    portuguese: ['ligar sons', 'com som', 'com sons', 'ligar o som'],
    english: ['mute off', 'unmute', 'sound on'],
    does: 'Liga os sons',
  },
  {
    action: 'voiceOn',
    portuguese: ['ligar voz', 'ligar a voz', 'voz ligada'],
    english: ['voice on', 'turn on voice'],
    does: 'Diz que está ouvindo; desligada, a voz só se liga pelo botão',
  },
  {
    action: 'voiceOff',
    portuguese: ['desligar voz', 'desligar a voz', 'desliga a voz', 'pare de ouvir', 'parar de ouvir'],
    english: ['voice off', 'turn off voice', 'stop listening', 'stop'],
    does: 'Desliga a voz e o microfone',
  },
  {
    action: 'signOut',
    portuguese: ['sair', 'sair do sistema', 'encerrar sessão'],
    english: ['sign out', 'log out', 'logout'],
    does: 'Pergunta se é para sair',
  },
];

/** The screen of `/home/<phrase>`; undefined for an unknown phrase. */
export function findPhraseScreen(phrase: string): VoiceScreen | undefined {
  return ENGLISH_PHRASES.find(({ link }) => link === `/home/${phrase.toLowerCase()}`)?.screen;
}

function english(...[phrase, screen, job, ...heard]: [string, VoiceScreen, string, ...string[]]): EnglishPhrase {
  return { phrase, link: `/home/${phrase}`, screen, job, heard };
}
