import type { BLOCKS, FIELDS } from './pessoa.fields.ts';

type Lists = typeof BLOCKS;
/** The lists with a choice in their items. */
type WithChoice = {
  [G in keyof Lists]: Extract<Lists[G]['fields'][keyof Lists[G]['fields']], WithChoices> extends never ? never : G;
}[keyof Lists];
/** A value for each choice of each field of a pessoa and of its items. */
export type PerChoiceOfAll<Value> = PerChoice<typeof FIELDS, Value> & {
  readonly [G in WithChoice]: PerChoice<Lists[G]['fields'], Value>;
};

/** The name of each choice of a field. */
export type ChoiceLabels<Choice extends string = string> = Readonly<Record<Choice, string>>;

type WithChoices = { readonly choices: readonly string[] };
/** A value for each choice of each field with choices. */
export type PerChoice<Fields, Value> = {
  readonly [Key in keyof Fields as Fields[Key] extends WithChoices ? Key : never]: Fields[Key] extends WithChoices
    ? Readonly<Record<Fields[Key]['choices'][number], Value>>
    : never;
};

/** The names of choices. Other words for them in spreadsheets are in `cells/choice-words.ts`. */
export const WORDS: PerChoiceOfAll<string> = {
  tipo: {
    fisica: 'Pessoa física',
    juridica: 'Pessoa jurídica',
  },
  papeis: {
    cliente: 'Cliente',
    fornecedor: 'Fornecedor',
    transportadora: 'Transportadora',
    funcionario: 'Funcionário',
    representante: 'Representante',
    outro: 'Outro',
  },
  situacao: {
    ativa: 'Ativa',
    inativa: 'Inativa',
    bloqueada: 'Bloqueada',
  },
  indicadorIe: {
    contribuinte: 'Contribuinte',
    isento: 'Contribuinte isento',
    naoContribuinte: 'Não contribuinte',
  },
  regime: {
    simples: 'Simples Nacional',
    mei: 'MEI',
    normal: 'Regime normal',
  },
  porte: {
    me: 'Microempresa',
    epp: 'Empresa de pequeno porte',
    demais: 'Demais',
  },
  situacaoReceita: {
    ativa: 'Ativa',
    suspensa: 'Suspensa',
    inapta: 'Inapta',
    baixada: 'Baixada',
    nula: 'Nula',
    naoEncontrado: 'CNPJ não encontrado',
  },
  enderecos: {
    tipo: {
      residencial: 'Residencial',
      comercial: 'Comercial',
      entrega: 'Entrega',
      cobranca: 'Cobrança',
      outro: 'Outro',
    },
  },
  telefones: {
    tipo: {
      celular: 'Celular',
      fixo: 'Fixo',
      fax: 'Fax',
      servico: 'Serviço',
      exterior: 'Exterior',
    },
  },
  emails: {
    tipo: {
      pessoal: 'Pessoal',
      comercial: 'Comercial',
      financeiro: 'Financeiro',
      nfe: 'NF-e',
      cobranca: 'Cobrança',
      outro: 'Outro',
    },
  },
  chavesPix: {
    tipo: {
      cpf: 'CPF',
      telefone: 'Celular',
      cnpj: 'CNPJ',
      email: 'E-mail',
      aleatoria: 'Aleatória',
    },
  },
  contasBancarias: {
    tipo: {
      corrente: 'Corrente',
      poupanca: 'Poupança',
      pagamento: 'Pagamento',
    },
  },
};
