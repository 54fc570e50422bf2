/** Features that users do not discover alone. Keys are in backticks, as in the tables of keys. */
export const TIPS: readonly string[] = [
  'De qualquer tela, tecle `/` e comece duas palavras do nome: “silva jo” acha João da Silva.',
  '`Ctrl+K` leva a qualquer tela, acha uma ficha e dá comandos; `?` mostra as teclas da tela em que você está.',
  'Na ficha, `Enter` passa ao próximo campo e `Shift+Enter` volta ao anterior. As mãos não saem do teclado.',
  '`Ctrl+Enter` salva a ficha de qualquer campo; `Ctrl+Shift+Enter` salva e já abre a próxima.',
  'Dentro de um endereço, telefone ou e-mail, `Alt+Enter` adiciona outro, e `Alt+ArrowUp` e `Alt+ArrowDown` mudam a ordem.',
  'Digite o CEP: rua, bairro, cidade e estado se preenchem, e o cursor vai para o número.',
  'O CNPJ com letras, que a Receita emite desde julho de 2026, é aceito em todos os campos e na pesquisa.',
  'Fechou a página sem salvar? O rascunho fica neste navegador por duas semanas, até você sair do sistema.',
  'O endereço da lista guarda a pesquisa e os filtros: mande o link a um colega, e ele vê a mesma lista.',
  'Cada aba do navegador pode trabalhar em um cliente diferente, ao mesmo tempo.',
];
