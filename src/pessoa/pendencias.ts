/** Missing or wrong values of a record that do not block saving: the label of each, and the remedy. */
export const PENDENCIA_LABELS = {
  sem_documento: {
    label: 'Sem CPF ou CNPJ',
    whatToDo: 'Peça o documento e preencha: sem ele a mesma pessoa ou empresa pode acabar em duas fichas.',
  },
  sem_endereco: { label: 'Sem endereço', whatToDo: 'Adicione um endereço; começando pelo CEP, o resto vem sozinho.' },
  endereco_incompleto: {
    label: 'Endereço incompleto',
    whatToDo: 'Complete o CEP, o logradouro e a cidade do endereço principal.',
  },
  sem_telefone: { label: 'Sem telefone', whatToDo: 'Adicione um telefone com DDD.' },
  sem_email: { label: 'Sem e-mail', whatToDo: 'Adicione um e-mail.' },
  sem_data: {
    label: 'Sem data de nascimento ou abertura',
    whatToDo: 'Preencha o nascimento da pessoa ou a abertura da empresa.',
  },
  cep_de_outra_uf: {
    label: 'CEP de outro estado',
    whatToDo: 'Confira o CEP e o estado do endereço: um não é do outro.',
  },
  ddd_inexistente: { label: 'DDD que não existe', whatToDo: 'Confira os dois primeiros números do telefone.' },
  // only for a client that issues invoices (its setting `emiteNotas`)
  nfe: {
    label: 'Não está pronta para a nota',
    whatToDo: 'Corrija na linha o que a SEFAZ recusaria. A ficha, no alto, diz tudo o que falta.',
  },
} as const satisfies Readonly<Record<string, { label: string; whatToDo: string }>>;

export type Pendencia = keyof typeof PENDENCIA_LABELS;
/** The names in the order in which they are shown. */
export const PENDENCIAS = Object.keys(PENDENCIA_LABELS) as [Pendencia, ...Pendencia[]]; // Object.keys widens
