import type { Profile } from './profile.ts';

export const NUVEMSHOP: Profile = {
  program: 'Nuvemshop',
  proof: ['Total consumido', 'Quantidade de compras', 'Data da última compra', 'Aceita receber e-mails'],
  columns: {
    'Total consumido': null,
    'Quantidade de compras': null,
    'Data da última compra': null,
    'Aceita receber e-mails': null,
    'Data de cadastro': null,
    País: null,
  },
  others: `Nome | E-mail | CPF/CNPJ | CPF / CNPJ | Telefone | Endereço | Número | Complemento | Bairro | Cidade | CEP |
    Código postal | Estado | Observações | Notas`,
  memory: true,
};
