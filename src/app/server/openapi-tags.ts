/** The groups of operations, by the first word of their paths. */
export const TAGS: Readonly<Record<string, string>> = {
  setup: 'O primeiro acesso: o primeiro administrador e o primeiro cliente.',
  session: 'Entrar, sair, a própria conta e as próprias preferências.',
  users: 'Os usuários da instalação, e em que clientes estão.',
  tenants: 'Os clientes: cadastros isolados um do outro.',
  members: 'Quem tem acesso a um cliente, com que papel.',
  invitations: 'Convites para um cliente.',
  pessoas: 'As fichas: listar, abrir, criar, mudar, excluir, restaurar, versões.',
  duplicidades: 'Fichas que podem ser da mesma pessoa: achar, juntar, dizer que não são.',
  operations: 'O que mudou no cadastro; mudar muitas fichas; desfazer.',
  cnpj: 'Empresas, como a Receita as tem, pelos provedores da instalação.',
  receita: 'Muitas empresas comparadas com a Receita, e o que mudou aplicado.',
  imports: 'Planilhas para dentro do cadastro.',
  exports: 'A lista para um arquivo.',
  'export-presets': 'Modelos de exportação.',
  views: 'Listas guardadas sob um nome.',
  dashboard: 'Os números do cadastro.',
  live: 'O que os outros mudam, na hora.',
  webhooks: 'Avisos a outros sistemas.',
  audit: 'O que se fez além das fichas, num cliente.',
  installation: 'O que se fez na instalação, e como estão os back-ups.',
  localidades: 'As três chamadas das telas: CEP, estados, cidades.',
  'openapi.json': 'Esta descrição.',
  healthz: 'O processo está de pé?',
  readyz: 'Está pronto para atender?',
  'csp-report': 'O que a política de conteúdo do navegador barrou.',
};

/** The group of a path. The three look-up calls exist below every screen's path. */
export function tagOf(url: string): string {
  const word = /^\/(?:api\/)?(:?[\w.-]+)/.exec(url)?.[1] ?? '';
  return word.startsWith(':') ? 'localidades' : word;
}
