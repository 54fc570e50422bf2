/** A refusal or a warning about a value: a stable code for programs and a Portuguese sentence for people. */
export type Reason = { code: ReasonCode; message: string };

export type ReasonCode = keyof typeof MESSAGES;

/** All wordings. The parameters of `reason` replace `{name}`. */
const MESSAGES = {
  cpf_character: 'O CPF tem só números',
  cpf_length: 'O CPF tem 11 números',
  cpf_repeated: 'Um CPF não pode ter todos os números iguais',
  cpf_check_digits: 'CPF inválido: os dois últimos números não conferem',

  cnpj_character: 'O CNPJ tem só letras e números',
  cnpj_length: 'O CNPJ tem 14 letras ou números',
  cnpj_repeated: 'Um CNPJ não pode ter todos os números iguais',
  cnpj_letter_in_check_digits: 'Os dois últimos caracteres do CNPJ são números',
  cnpj_check_digits: 'CNPJ inválido: os dois últimos números não conferem',

  cep_length: 'O CEP tem 8 números',
  cep_without_uf: 'Este CEP não pertence a nenhum estado',
  cep_other_uf: 'Este CEP é de {cepUf}, e o endereço está em {uf}',

  telefone_character: 'O telefone tem só números',
  telefone_length: 'O telefone tem 10 ou 11 números, com o DDD',
  telefone_repeated: 'Um telefone não pode ter todos os números iguais',
  telefone_celular: 'O celular tem o DDD e 9 números, e o primeiro deles é 9: (DD) 9NNNN-NNNN',
  telefone_servico:
    'Número de serviço desconhecido: use 0800, 0300, 0303, 0500 ou 0900 com mais 7 números, 4004-0000 ou 190',
  telefone_exterior: 'Número do exterior: + e o código do país, até 15 números',
  telefone_tipo_servico: 'Este número é de serviço: escolha o tipo serviço',
  telefone_outro_pais: 'Este número é de outro país: escolha o tipo exterior',
  telefone_brasil: 'Este número é do Brasil: escolha celular, fixo ou serviço',
  telefone_ddd: 'O DDD {ddd} não existe',
  telefone_parece_celular: 'Este número é de celular',
  telefone_parece_fixo: 'Este número é de telefone fixo',
  telefone_sem_nono: 'Celular tem 9 números depois do DDD: falta o 9 do começo',
  telefone_sem_pais: 'Sem o + e o código do país, este número é do Brasil',
  telefone_fixo_inicio: 'Telefone fixo começa com 2, 3, 4 ou 5 depois do DDD',

  email: 'Por favor digite um email válido',
  long_ending:
    'Por favor digite um email válido\nPara aceitar terminações como .online e .digital, ligue "Aceitar terminações longas" nas configurações do cliente',

  data_format: 'Digite a data como dd/mm/aaaa',
  data_month: 'O mês vai de 01 a 12',
  data_day: 'O dia não existe nesse mês',
  data_year: 'O ano tem 4 números e vem antes de 2150',
  data_leap: '29/02/{year} não existe: {year} não é bissexto',
  data_par: 'A data final não pode vir antes da inicial',

  dinheiro: 'Digite o valor como 1.234,56',
  dinheiro_ponto: 'Use vírgula nos centavos e ponto só nos milhares: 1.234,56',
  dinheiro_centavos: 'O valor tem no máximo duas casas depois da vírgula',

  cnae: 'O CNAE tem 7 números',
  natureza_juridica: 'A natureza jurídica tem 4 números',
} as const;

/** Every code a reason may have, for the description of the API. */
export const REASON_CODES = Object.keys(MESSAGES) as readonly ReasonCode[]; // the keys of the object are the codes

/** A reason with its wording. The parameters replace `{name}` and never contain a whole typed value. */
export function reason(code: ReasonCode, params: Readonly<Record<string, string>> = {}): Reason {
  return { code, message: fill(MESSAGES[code], params) };
}

/** The language of the generic messages of forms: Portuguese unless the user's preference says English. */
export type MessageLanguage = 'pt-BR' | 'en';

export type GenericCode = keyof typeof GENERIC_MESSAGES;

const GENERIC_MESSAGES = {
  required: { 'pt-BR': 'Este campo é obrigatório', en: 'This field is required' },
  url: { 'pt-BR': 'Por favor digite um endereço de site válido', en: 'Please enter a valid URL' },
  date: { 'pt-BR': 'Por favor digite uma data válida', en: 'Please enter a valid date' },
  number: { 'pt-BR': 'Por favor digite um número válido', en: 'Please enter a valid number' },
  digits: { 'pt-BR': 'Por favor digite só números', en: 'Please enter only digits' },
  equal: { 'pt-BR': 'Por favor digite o mesmo valor outra vez', en: 'Please enter the same value again' },
  minLength: { 'pt-BR': 'Por favor digite ao menos {min} caracteres', en: 'Please enter at least {min} characters' },
  maxLength: {
    'pt-BR': 'Por favor digite no máximo {max} caracteres',
    en: 'Please enter no more than {max} characters',
  },
  min: { 'pt-BR': 'Por favor digite {min} ou mais', en: 'Please enter a value of at least {min}' },
  max: { 'pt-BR': 'Por favor digite {max} ou menos', en: 'Please enter a value of at most {max}' },
  range: {
    'pt-BR': 'Por favor digite um valor entre {min} e {max}',
    en: 'Please enter a value between {min} and {max}',
  },
} as const;

/** The limits in the messages of length and range, already formatted. */
export type GenericParams = { min?: string | number; max?: string | number };

/** A generic form-validation message of the specification, section 5, in the language of the user's preference. */
export function genericMessage(
  code: GenericCode,
  language: MessageLanguage = 'pt-BR',
  params: GenericParams = {},
): string {
  return fill(GENERIC_MESSAGES[code][language], { min: String(params.min ?? ''), max: String(params.max ?? '') });
}

/** A wording with its parameters. */
export function fill(template: string, params: Readonly<Record<string, string>>): string {
  let text = template;
  for (const [name, value] of Object.entries(params)) text = text.replaceAll(`{${name}}`, () => value);
  return text;
}
