/**
 * The certainty of a refusal. `recusa`: the layout or a rule about the note alone refuses it. `provavel`: a register of the state
 * or of the Receita decides, or the settings of a state. `aviso`: only if the issuer sends the value unchanged.
 */
export type NfeNivel = 'recusa' | 'provavel' | 'aviso';

export type NfeCode = keyof typeof NFE_CODES;

type NfeRule = { nivel: NfeNivel; cStat: readonly string[]; text: string };

/** The text of each code, and the cStat numbers of the refusal (MOC 7.0, Anexo I; 215 is the layout). Placeholders: `{name}`. */
export const NFE_CODES = {
  nfe_sem_documento: {
    nivel: 'recusa',
    cStat: ['719'],
    text: 'Falta o CPF ou o CNPJ. Sem ele a nota não tem destinatário: digite o documento',
  },
  nfe_cnpj_errado: {
    nivel: 'recusa',
    cStat: ['208'],
    text: 'O CNPJ não confere. Corrija-o olhando o cartão do CNPJ',
  },
  nfe_cpf_errado: { nivel: 'recusa', cStat: ['237'], text: 'O CPF não confere. Corrija-o olhando o documento' },
  nfe_cnpj_nao_existe: {
    nivel: 'provavel',
    cStat: ['181'],
    text: 'A Receita não conhece este CNPJ ({consulta}). Confira o número; se a empresa acaba de abrir, consulte de novo amanhã',
  },
  nfe_cnpj_nao_ativo: {
    nivel: 'provavel',
    cStat: ['182'],
    text: 'Na Receita a situação deste CNPJ é {situacao} ({consulta}). A nota será recusada: peça ao cliente que regularize, ou use o CNPJ do estabelecimento ativo',
  },
  nfe_documento_estrangeiro: {
    nivel: 'recusa',
    cStat: ['372', '215'],
    text: 'O documento estrangeiro leva de 5 a 20 letras e números, sem espaço. Tire os espaços e outros sinais',
  },
  nfe_nome_falta: { nivel: 'recusa', cStat: ['724', '215'], text: 'O nome precisa de ao menos duas letras' },
  nfe_nome_longo: {
    nivel: 'aviso',
    cStat: ['215'],
    text: 'O nome tem {n} letras e a nota leva 60. Diga o nome curto que vai na nota',
  },
  nfe_letra_estranha: {
    nivel: 'recusa',
    cStat: ['215'],
    text: 'A nota não aceita o sinal {sinal}. Troque-o por um do teclado: - " \'',
  },
  nfe_endereco_falta: {
    nivel: 'recusa',
    cStat: ['726'],
    text: 'Falta o endereço. A NF-e sempre leva o do destinatário',
  },
  nfe_logradouro_falta: { nivel: 'recusa', cStat: ['215'], text: 'Falta a rua' },
  nfe_numero_falta: { nivel: 'recusa', cStat: ['215'], text: 'Falta o número. Se não há, escreva S/N' },
  nfe_bairro_falta: {
    nivel: 'recusa',
    cStat: ['215'],
    text: 'Falta o bairro. Se a cidade não os tem, escreva Centro',
  },
  nfe_cidade_falta: {
    nivel: 'recusa',
    cStat: ['274', '215'],
    text: 'Falta a cidade: escolha-a na lista, a nota leva o código do IBGE',
  },
  nfe_cidade_de_outro_estado: {
    nivel: 'recusa',
    cStat: ['275'],
    text: 'A cidade é de outro estado. Escolha a cidade de novo',
  },
  nfe_cep_falta: {
    nivel: 'aviso',
    cStat: [],
    text: 'Falta o CEP. A nota sai sem ele, mas o transporte e muitos emissores o pedem',
  },
  nfe_texto_longo: { nivel: 'aviso', cStat: ['215'], text: 'O texto tem {n} letras e a nota leva 60. Encurte-o' },
  nfe_pais_errado: {
    nivel: 'recusa',
    cStat: ['377', '510'],
    text: 'Escolha o país na lista: a nota leva o código do Banco Central',
  },
  nfe_entrega_documento: {
    nivel: 'provavel',
    cStat: ['514'],
    text: 'O CPF ou CNPJ de quem recebe neste endereço não confere. Corrija-o, ou deixe-o vazio',
  },
  nfe_entrega_ie: {
    nivel: 'provavel',
    cStat: ['971'],
    text: 'A inscrição estadual de quem recebe neste endereço não confere com o estado. Corrija-a, ou deixe-a vazia',
  },
  nfe_estrangeiro_com_ie: {
    nivel: 'recusa',
    cStat: ['925', '792'],
    text: 'Estrangeiro não leva inscrição estadual na nota. Tire-a, ou use o CNPJ brasileiro',
  },
  nfe_estrangeiro_contribuinte: {
    nivel: 'recusa',
    cStat: ['790'],
    text: 'Quem está no exterior vai como não contribuinte. Mude o indicador',
  },
  nfe_indicador_falta: {
    nivel: 'aviso',
    cStat: ['232'],
    text: 'Diga se a empresa é contribuinte do ICMS, isenta ou não contribuinte. Se ela tem inscrição ativa e a nota sair sem, será recusada',
  },
  nfe_ie_falta: {
    nivel: 'recusa',
    cStat: ['728', '232'],
    text: 'Contribuinte leva a inscrição estadual: digite-a, ou mude para não contribuinte',
  },
  nfe_ie_de_outro_estado: {
    nivel: 'provavel',
    cStat: ['210', '233'],
    text: 'O endereço é de {uf} e a inscrição é de {outraUf}. Falta a inscrição de {uf}, ou o endereço principal é outro',
  },
  nfe_isento_com_ie: {
    nivel: 'recusa',
    cStat: ['791'],
    text: 'Está como isenta e tem inscrição. Se o número vale, mude para contribuinte',
  },
  nfe_isento_nao_aceito: {
    nivel: 'provavel',
    cStat: ['805'],
    text: '{uf} não aceita contribuinte isento. Peça a inscrição estadual; se ela não tem nenhuma, mude para não contribuinte (e a venda sai a consumidor final)',
  },
  nfe_nao_contribuinte_com_ie: {
    nivel: 'aviso',
    cStat: ['300'],
    text: 'Não contribuinte com inscrição: confira no cadastro do estado se ela é de contribuinte',
  },
  nfe_ie_com_letra: {
    nivel: 'recusa',
    cStat: ['215'],
    text: 'A NF-e só leva números: a inscrição P-… de produtor não cabe. Peça a inscrição de 12 números',
  },
  // the rule of the state provides the reason
  nfe_ie_errada: { nivel: 'provavel', cStat: ['210'], text: '{motivo}' },
  nfe_suframa_errada: {
    nivel: 'recusa',
    cStat: ['235'],
    text: 'A inscrição SUFRAMA não confere. Corrija-a, ou tire-a',
  },
  nfe_suframa_fora: {
    nivel: 'recusa',
    cStat: ['251'],
    text: 'A SUFRAMA só vale no AC, AM, RO, RR e em Macapá e Santana. Confira o endereço principal ou tire a inscrição',
  },
  nfe_telefone_formato: {
    nivel: 'aviso',
    cStat: ['215'],
    text: 'A nota leva telefones de 6 a 14 números, com DDD. Confira o telefone principal',
  },
  nfe_emails_longos: {
    nivel: 'aviso',
    cStat: ['215'],
    text: 'A nota leva 60 letras de e-mail. Deixe um só como o da nota',
  },
} as const satisfies Readonly<Record<string, NfeRule>>;

/** A fault of a record that the SEFAZ will or may refuse: its path, the remedy, and the cStat numbers. */
export type NfeItem = { code: NfeCode; path: string; cStat: readonly string[]; nivel: NfeNivel; message: string };

export type NfeItemParams = { words?: Readonly<Record<string, string>>; cStat?: readonly string[] };

/** An item with its sentence. `words` replace `{name}`; they never contain a whole typed value. */
export function nfeItem(code: NfeCode, path: string, { words, cStat }: NfeItemParams = {}): NfeItem {
  const rule: NfeRule = NFE_CODES[code];
  let message = rule.text;
  for (const [name, word] of Object.entries(words ?? {})) message = message.replaceAll(`{${name}}`, () => word);
  return { code, path, cStat: cStat ?? rule.cStat, nivel: rule.nivel, message };
}
