import type { Profile } from './profile.ts';

export const OUTLOOK: Profile = {
  program: 'Outlook',
  proof: ['Business Street', 'E-mail Display Name', "Assistant's Phone", 'Business Fax', 'Job Title'],
  columns: {
    'E-mail Display Name': null,
    'E-mail 2 Display Name': null,
    Title: null,
    Department: 'observacoes:Setor',
    'Job Title': 'observacoes:Cargo',
    Spouse: 'observacoes:Cônjuge',
    Profession: 'observacoes:Profissão',
    "Assistant's Phone": null,
  },
  others: `First Name | Middle Name | Last Name | Suffix | Company | Business Street | Business Street 2 | Business City |
    Business State | Business Postal Code | Home Street | Home City | Home State | Home Postal Code | Other Street |
    Other City | Business Fax | Business Phone | Business Phone 2 | Home Phone | Mobile Phone | Other Phone | Birthday |
    Categories | E-mail Address | E-mail Type | E-mail 2 Address | Notes | Web Page`,
  memory: true,
};

export const OUTLOOK_PT: Profile = {
  program: 'Outlook',
  proof: ['Rua do endereço comercial', 'Nome para exibição do email', 'Telefone do assistente', 'Fax comercial'],
  columns: {
    Título: null,
    Departamento: 'observacoes:Setor',
    Cargo: 'observacoes:Cargo',
    Profissão: 'observacoes:Profissão',
    'Telefone do assistente': null,
    'Nome para exibição do email': null,
  },
  others: `Nome | Segundo Nome | Sobrenome | Sufixo | Empresa | Rua do endereço comercial | Cidade do endereço comercial |
    Estado do endereço comercial | CEP do endereço comercial | Rua do endereço residencial | Cidade do endereço residencial |
    Estado do endereço residencial | CEP do endereço residencial | Outra rua | Outra cidade | Outro CEP | Fax comercial |
    Telefone comercial | Telefone comercial 2 | Telefone residencial | Celular | Outro telefone | Aniversário | Categorias |
    Endereço de email | Tipo de email | Endereço de email 2 | Anotações | Página da Web`,
  memory: true,
};
