import type { Profile } from './profile.ts';

export const PIPEDRIVE: Profile = {
  program: 'Pipedrive',
  proof: ['Person - Name', 'Person - Organization', 'Person - ID', 'Person - Owner', 'Person - Email - Work'],
  columns: { 'Person - Label': 'tags', 'Person - Labels': 'tags', 'Person - Owner': null },
  others: `Person - Name | Person - Organization | Person - ID | Person - Email - Work | Person - Email - Home |
    Person - Email - Other | Person - Phone - Work | Person - Phone - Home | Person - Phone - Mobile | Person - Phone - Other`,
  fixed: { 'codigosExternos.1.sistema': 'Pipedrive' },
  memory: true,
};

export const PIPEDRIVE_PT: Profile = {
  program: 'Pipedrive',
  proof: ['Pessoa - Nome', 'Pessoa - Organização', 'Pessoa - ID', 'Pessoa - E-mail - Trabalho'],
  columns: { 'Pessoa - Etiqueta': 'tags', 'Pessoa - Proprietário': null },
  others: `Pessoa - Nome | Pessoa - Organização | Pessoa - ID | Pessoa - E-mail - Trabalho | Pessoa - E-mail - Casa |
    Pessoa - E-mail - Outro | Pessoa - Telefone - Trabalho | Pessoa - Telefone - Casa | Pessoa - Telefone - Celular |
    Pessoa - Telefone - Outro`,
  fixed: { 'codigosExternos.1.sistema': 'Pipedrive' },
  memory: true,
};

export const PIPEDRIVE_ORGANIZACOES: Profile = {
  program: 'Pipedrive, organizações',
  proof: ['Organização - Nome', 'Organização - Endereço', 'Organização - ID', 'Organização - Pessoas'],
  columns: { 'Organização - Etiqueta': 'tags', 'Organização - Proprietário': null, 'Organização - Pessoas': null },
  others: `Organização - Nome | Organização - Endereço | Organização - ID | Organização - CNPJ |
    Organização - Cidade/município/vila/localidade de Endereço | Organização - Estado/condado de Endereço |
    Organização - CEP/Código Postal de Endereço`,
  fixed: { 'codigosExternos.1.sistema': 'Pipedrive', tipo: 'Pessoa jurídica' },
  memory: true,
};
