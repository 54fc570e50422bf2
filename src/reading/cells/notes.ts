/** A finding about a cell: a stable code for programs and a Portuguese sentence for people. */
export type Note = { code: string; message: string };

/** Repairs that lose a value: it has no place in the record, even if the rest of its cell does. */
const DROPS = {
  repeated_digits: 'Telefone com todos os números iguais não existe: ficou em branco',
  no_place: 'A ficha não tem onde guardar este valor, que poucos podem ver: não foi aproveitado',
  other_document: 'A ficha já tem o outro documento: este não foi aproveitado',
  foreign_uf: 'Endereço fora do Brasil, sem o país: o estado ficou em branco. Diga o país na ficha',
  foreign_cidade: 'Endereço fora do Brasil, sem o país: a cidade ficou em branco. Diga o país na ficha',
  masked: 'O documento está com asteriscos: não foi aproveitado',
  note_too_long: 'A observação do telefone não cabe inteira: uma parte não foi aproveitada',
  codigo_externo_alone: 'Não há código nesta linha para este sistema: não foi aproveitado',
  item_alone: 'Não há {what} nesta linha para este valor: não foi aproveitado',
  remarks_full: 'O valor iria para as observações, e elas estão cheias: não foi aproveitado',
  unknown_tipo: 'Palavra desconhecida para o tipo: ficou o de costume',
  codigo_unused: 'As fichas são numeradas aqui: este código não foi aproveitado',
  data_without_year: 'A data não tem o ano: não foi aproveitada',
  inscricao_without_uf: 'Isento sem estado: não foi aproveitado',
  kept_later: 'Mantido o que a ficha tem: foi alterado depois da data deste documento',
};

/** Repairs about the rest of a cell. */
const RESTS = {
  to_remarks: 'A ficha não tem este campo: o valor foi para as observações',
  rest_to_remarks: 'O resto desta célula foi para as observações',
  rest_left_out: 'O resto desta célula ficou de fora, como você escolheu',
};

/** All wordings in one place. No message repeats the content of a cell. Parameters replace placeholders like `{name}`. */
const MESSAGES = {
  ...DROPS,
  ...RESTS,
  // repairs
  lost_zeros: 'Zeros à esquerda que a planilha tirou foram devolvidos: os dígitos conferem',
  lost_zero_of_cep: 'O zero à esquerda do CEP foi devolvido: o CEP é deste estado',
  year_of_two_digits: 'O ano tem dois números: ficou {year}',
  rounded: 'O valor foi arredondado nos centavos',
  name_by_contact: 'Sem nome nem documento, a ficha ficou com o nome do telefone ou do e-mail',
  ninth_digit: 'O nono dígito do celular foi acrescentado',
  same_beginning: 'O telefone começa como o que está antes dele: só os quatro últimos números mudam',
  phone_note: 'O que não é número foi para a observação do telefone',
  address_differs: 'Duas células dizem coisas diferentes deste endereço: esta parte ficou junto ao que a outra diz',
  merged: 'A célula é mesclada na planilha: o valor vale para todas as linhas dela',
  tipo_noted: 'O que não é um tipo de telefone foi para a observação dele',

  // issues
  digits_lost:
    'A planilha trocou o número por uma potência de dez e perdeu dígitos. Corrija na origem ou digite o número',
  formula: 'A célula tem uma fórmula sem o resultado. Abra a planilha, salve-a e envie de novo, ou digite o valor',
  cnpj_part: 'Falta um pedaço do CNPJ: ele está em três colunas (básico, ordem e DV)',
  documento_ambiguous: 'Com estes dígitos pode ser um CPF ou um CNPJ sem os zeros. Digite o documento inteiro',
  documento_is_cnpj: 'Isto é um CNPJ. Ligue a coluna ao campo CPF/CNPJ',
  documento_is_cpf: 'Isto é um CPF. Ligue a coluna ao campo CPF/CNPJ',
  documento: 'CPF ou CNPJ inválido: os números não conferem',
  documento_length: 'O CPF tem 11 números e o CNPJ tem 14 letras ou números',
  tipo_other_document: 'O tipo diz uma coisa e o documento outra: CPF é de pessoa, CNPJ é de empresa',
  record_other_document:
    'A ficha que existe é de outro tipo e tem o documento dela. Para mudar o tipo, abra a ficha ou exporte-a com Id e Versão',
  cep_lost_zero: 'O CEP tem 8 números. Se o zero à esquerda se perdeu, diga o estado, que o prova',
  telefone_without_ddd: 'Falta o DDD. Digite-o ou escolha um DDD para a planilha toda',
  telefone_part: 'Há um pedaço de telefone sem o número inteiro',
  ddd: 'O DDD tem dois números',
  data: 'A data não foi entendida. Use dd/mm/aaaa',
  data_serial: 'Isto parece uma data em dias do Excel. Ligue a coluna ao campo “em dias do Excel” ou digite dd/mm/aaaa',
  data_mixed:
    'Esta coluna mistura dd/mm e mm/dd: não se sabe qual é esta data. Escolha a ordem da coluna ou escreva o mês com letras, como 07/abr/1976',
  data_month_first: 'Nesta coluna o mês vem antes do dia, e assim esta data não existe',
  data_swapped:
    'Só o dia e o mês estão trocados em relação ao que foi exportado. Escolha a ordem da coluna ou escreva o mês com letras, como 07/abr/1976',
  email_words:
    'Há palavras junto do e-mail, e não se sabe se são dele. Separe-as com dois-pontos ou escreva só o endereço',
  future_date: 'A data de nascimento não pode estar no futuro',
  dinheiro_negative: 'O limite não pode ser negativo',
  dinheiro_large: 'O valor é maior do que o cadastro guarda',
  uf: 'Este estado não existe. Use a sigla, como SP',
  cidade_unknown: 'Cidade não encontrada neste estado. Confira o nome',
  cidade_without_uf: 'Cidade não encontrada, ou há mais de uma com esse nome. Diga o estado',
  cidade_code: 'Este código de cidade do IBGE não existe',
  cidade_other_code: 'O nome e o código são de cidades diferentes',
  inscricao_uf: 'Falta o estado da inscrição estadual',
  codigo_externo_sistema: 'Falta o sistema do código externo. Ligue uma coluna ao sistema ou dê a ele um valor fixo',
  item_incomplete: 'Falta {field} {what}',
  choice: 'Palavra desconhecida neste campo. Use: {words}',
  unknown_code: 'O programa de origem não tem este código nesta coluna. Corrija, ou escolha o que ele quer dizer',
  number: 'Aqui vai um número inteiro',
  url: 'Isto não é um endereço de site, como www.exemplo.com.br',
  uuid: 'O Id não é de uma exportação deste sistema (ficha:…). Deixe esta coluna de fora, ou exporte de novo',
  too_long: 'O texto passa do máximo de {max} letras',
  too_many: 'São mais de {max} {what} numa ficha',
};

/** Whether a repair is about the rest of a cell. */
export function isRest({ code }: { code: string }): boolean {
  return Object.hasOwn(RESTS, code);
}

/** Whether at least a part of a cell's value is lost. */
export function isDrop({ code, to }: { code: string; to: string }): boolean {
  return to === '' || Object.hasOwn(DROPS, code);
}

/** Makes a note. A parameter must not be a value typed by a user. */
export function note(code: keyof typeof MESSAGES, params: Readonly<Record<string, string>> = {}): Note {
  let message: string = MESSAGES[code];
  for (const [name, value] of Object.entries(params)) message = message.replaceAll(`{${name}}`, () => value);
  return { code, message };
}
