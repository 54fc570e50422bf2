/** Texts as people copy them, with invented people and documents whose check digits are right. */
export const SAMPLES = {
  signature: `Atenciosamente,

Maria Aparecida de Souza
Gerente Comercial
Padaria Pão Quente Ltda.
Tel.: (11) 3333-4444 ramal 12 | Cel.: (11) 98765-4321
maria.souza@paoquente.com.br
www.paoquente.com.br`,
  signatureWithAddress: `João Pedro Ferreira
Contador – CRC 1SP123456
📞 (19) 3232-1010
✉ joao@ferreiracontabil.com.br
📍 Rua Barão de Jaguara, 1481 - sala 52
Centro - Campinas/SP - 13015-910`,
  signatureOfCompany: `Transportes Boa Estrada Ltda
CNPJ: 11.222.333/0001-81 - IE: 110.042.490.114
Rodovia Anhanguera, km 98 - Galpão 3 - Distrito Industrial - Campinas - SP - CEP 13065-900
Fone/Fax: (19) 3744-1000
www.boaestrada.com.br`,
  whatsappContact: 'Maria Souza: +55 11 98765-4321',
  whatsappMessage: '[10:12, 20/11/2026] Maria Souza: +55 11 98765-4321',
  nameAndPhone: 'Carlos Eduardo Lima\n+55 (21) 99876-5432',
  vcard: `BEGIN:VCARD
VERSION:3.0
N:Souza;Maria;;;
FN:Maria Souza
ORG:Padaria Pão Quente Ltda.;
TITLE:Gerente
item1.TEL;waid=5511987654321:+55 11 98765-4321
item1.X-ABLabel:Celular
EMAIL;type=INTERNET;type=WORK:maria@paoquente.com.br
ADR;type=HOME:;;Rua das Flores, 12;São Paulo;SP;01310-100;Brasil
BDAY:1980-12-31
END:VCARD`,
  vcardQuoted: `BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Ana;;;
FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Ana Concei=C3=A7=C3=A3o
TEL;CELL:11 91234-5678
END:VCARD`,
  twoVcards: `BEGIN:VCARD
VERSION:3.0
FN:Ana Lima
TEL:+5511987654321
END:VCARD
BEGIN:VCARD
VERSION:3.0
FN:Beto Reis
TEL:+5511912345678
END:VCARD`,
  cardFromPage: `REPÚBLICA FEDERATIVA DO BRASIL

CADASTRO NACIONAL DA PESSOA JURÍDICA

NÚMERO DE INSCRIÇÃO
11.222.333/0001-81
MATRIZ	COMPROVANTE DE INSCRIÇÃO E DE SITUAÇÃO CADASTRAL	DATA DE ABERTURA
11/03/2019
NOME EMPRESARIAL
PADARIA PAO QUENTE LTDA
TÍTULO DO ESTABELECIMENTO (NOME DE FANTASIA)
PAO QUENTE	PORTE
ME
CÓDIGO E DESCRIÇÃO DA ATIVIDADE ECONÔMICA PRINCIPAL
10.91-1-02 - Fabricação de produtos de padaria e confeitaria com predominância de produção própria
CÓDIGO E DESCRIÇÃO DAS ATIVIDADES ECONÔMICAS SECUNDÁRIAS
47.21-1-02 - Padaria e confeitaria com predominância de revenda
56.11-2-03 - Lanchonetes, casas de chá, de sucos e similares
CÓDIGO E DESCRIÇÃO DA NATUREZA JURÍDICA
206-2 - Sociedade Empresária Limitada
LOGRADOURO
AV PAULISTA	NÚMERO
1000	COMPLEMENTO
LOJA 2
CEP
01.310-100	BAIRRO/DISTRITO
BELA VISTA	MUNICÍPIO
SAO PAULO	UF
SP
ENDEREÇO ELETRÔNICO
CONTATO@PAOQUENTE.COM.BR	TELEFONE
(11) 3333-4444/ (11) 98765-4321
ENTE FEDERATIVO RESPONSÁVEL (EFR)
*****
SITUAÇÃO CADASTRAL
ATIVA	DATA DA SITUAÇÃO CADASTRAL
11/03/2019
MOTIVO DE SITUAÇÃO CADASTRAL

SITUAÇÃO ESPECIAL
********	DATA DA SITUAÇÃO ESPECIAL
********`,
  cardFromPdf: `REPÚBLICA FEDERATIVA DO BRASIL
CADASTRO NACIONAL DA PESSOA JURÍDICA
NÚMERO DE INSCRIÇÃO
12.ABC.345/01DE-35
MATRIZ
COMPROVANTE DE INSCRIÇÃO E DE SITUAÇÃO
CADASTRAL
DATA DE ABERTURA
02/08/2026
NOME EMPRESARIAL
OFICINA DO ZE MECANICA LTDA
TÍTULO DO ESTABELECIMENTO (NOME DE FANTASIA)
********
PORTE
DEMAIS
CÓDIGO E DESCRIÇÃO DA ATIVIDADE ECONÔMICA PRINCIPAL
45.20-0-01 - Serviços de manutenção e reparação mecânica de veículos automotores
CÓDIGO E DESCRIÇÃO DA NATUREZA JURÍDICA
206-2 - Sociedade Empresária Limitada
LOGRADOURO
R DAS LARANJEIRAS
NÚMERO
SN
COMPLEMENTO
********
CEP
22.240-003
BAIRRO/DISTRITO
LARANJEIRAS
MUNICÍPIO
RIO DE JANEIRO
UF
RJ
ENDEREÇO ELETRÔNICO
TELEFONE
(21) 2555-1234
SITUAÇÃO CADASTRAL
ATIVA
DATA DA SITUAÇÃO CADASTRAL
02/08/2026
Aprovado pela Instrução Normativa RFB nº 2.119, de 06 de dezembro de 2022.`,
  rowWithHeadings: `Nome\tCPF\tTelefone\tE-mail\tCidade\tUF
Maria Souza\t529.982.247-25\t(11) 98765-4321\tmaria@exemplo.com.br\tCampinas\tSP`,
  rowsWithHeadings: `Razão Social;CNPJ;Telefone;Vendedor
Padaria Pão Quente Ltda;11222333000181;1133334444;Ana
Oficina do Zé Ltda;11444777000161;1144445555;Beto`,
  rowWithout: 'Maria Souza\t529.982.247-25\t(11) 98765-4321\tmaria@exemplo.com.br',
  rowWithAddress:
    'Maria Souza\t52998224725\tRua das Flores\t123\tapto 4\tCentro\tCampinas\tSP\t13010-000\t(19) 98765-4321',
  rowsWithout: `Maria Souza\t529.982.247-25\t(11) 98765-4321
João Lima\t111.444.777-35\t(11) 91234-5678`,
  rowOfSemicolons: 'Maria Souza;529.982.247-25;(11) 98765-4321;maria@exemplo.com.br',
  labelled: `Nome: Maria Souza
CPF: 529.982.247-25
RG: 12.345.678-9
Data de nascimento: 29/02/1980
Nome da mãe: Ana Souza
Celular: (11) 98765-4321
E-mail: maria@exemplo.com.br
Endereço: Rua das Flores, 123 - apto 4 - Centro - Campinas/SP - 13010-000
Profissão: Dentista`,
  labelledOnOneLine: 'CPF: 529.982.247-25 / RG: 12.345.678-9 / Tel: (11) 98765-4321',
  labelledCompany: `Razão Social: Padaria Pão Quente Ltda
Nome Fantasia: Pão Quente
CNPJ: 11.222.333/0001-81
Inscrição Estadual: 110.042.490.114
Endereço: Av. Paulista, 1000
Complemento: loja 2
Bairro: Bela Vista
Cidade: São Paulo
Estado: SP
CEP: 01310-100
Contato: Maria (11) 98765-4321`,
  stackedLabels: `Razão Social
Padaria Pão Quente Ltda
CNPJ
11.222.333/0001-81
Telefone
(11) 3333-4444
E-mail
contato@paoquente.com.br
Porte
Microempresa`,
  labelThenValue: `Nome:
Maria Souza
CPF:
529.982.247-25
Telefone:
(11) 98765-4321`,
  oneLine: 'Maria Souza, CPF 529.982.247-25, (11) 98765-4321, maria@exemplo.com.br',
  emailHeader: 'Maria Souza <maria@exemplo.com.br>',
  prose:
    'Bom dia! Pode cadastrar o fornecedor? Falar com a Ana no (11) 98765-4321 depois das 14h. CNPJ 11.222.333/0001-81',
  address: 'Rua das Flores, 123 - apto 4 - Centro - São Paulo/SP - 01310-100',
  addressWithoutCep: 'Rua das Flores, 123 - Centro - São Paulo/SP',
  addressOfAnotherState: 'Rua das Flores, 123 - Centro - Curitiba/PR - 01310-100',
  addressOfMaps: 'Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200, Brasil',
  cepAlone: 'CEP 01310-100',
  wrongDocument: 'Maria Souza\nCPF 529.982.247-24\n(11) 98765-4321',
  bareDigits: '11987654321\n52998224725',
  abroad: 'John Smith\n+1 415 555 2671\njohn@example.com',
  service: 'SAC 0800 123 4567\nCentral 4004-1234',
  twoDocuments: 'Maria Souza\nCPF 529.982.247-25\nJoão Lima\nCPF 111.444.777-35',
  twoAddresses: `Padaria Pão Quente Ltda - 11.222.333/0001-81
Loja: Av. Paulista, 1578 - Bela Vista - São Paulo/SP - 01310-200
Fábrica: Rua das Flores, 10 - Centro - Campinas/SP - 13010-000`,
  nothing: 'lembrar de ligar amanhã para confirmar o pedido 4512',
  longEnding: 'Maria Souza\nmaria@loja.online',
} as const;
