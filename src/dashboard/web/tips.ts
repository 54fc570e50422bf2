/** What is not found out by looking. Keys stand in backticks. */
export const TIPS: readonly string[] = [
  'Na lista, tecle `/` e procure pelo começo de duas palavras do nome: “silva jo” acha João da Silva.',
  'A pesquisa entende CPF, CNPJ, telefone e e-mail, com ou sem pontos e traços.',
  'Na ficha, `Enter` passa ao próximo campo e `Shift Enter` volta ao anterior. As mãos não saem do teclado.',
  '`Ctrl Enter` salva a ficha de qualquer campo; `Ctrl Shift Enter` salva e já abre a próxima.',
  'Dentro de um endereço, telefone ou e-mail, `Alt Enter` adiciona outro, e `Alt ↑` e `Alt ↓` mudam a ordem.',
  'Digite o CEP: rua, bairro, cidade e estado se preenchem, e o cursor vai para o número.',
  'O CNPJ com letras, que a Receita emite desde julho de 2026, já é aceito em todos os campos.',
  'Fechou a página sem salvar? O rascunho fica neste navegador e é oferecido quando a ficha abre de novo.',
  'O endereço da lista guarda a pesquisa e os filtros: mande o link a um colega, e ele vê a mesma lista.',
  'Cada aba do navegador pode trabalhar em um cliente diferente, ao mesmo tempo.',
];
