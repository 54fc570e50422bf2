import type { COLUMNS } from './pessoa.columns.ts';
import type { BlockGroup } from './pessoa.ts';
import type { BLOCKS, FIELDS } from './pessoa.fields.ts';
import type { PerChoiceOfAll } from './pessoa.words.ts';

/** A date of birth or of opening, in any order of the words: `Nascimento / Abertura`, `Dt. Nasc. ou Fund.` */
const EITHER_DATE = ['', 'data ', 'dt ']
  .flatMap((date) => ['nascimento', 'nasc'].map((birth) => date + birth))
  .flatMap((birth) => ['', 'ou '].map((or) => `${birth} ${or}`))
  .flatMap((birth) => ['abertura', 'abert', 'fundacao', 'fund', 'constituicao'].map((opening) => birth + opening))
  .join(', ');

/**
 * The headings that other programs in Brazil use for a field, besides its own label: phrases separated by commas, as `chaveNome`
 * returns them (lower case without accents and signs), without words for the owner. Phrases after `|` often mean something
 * else: any better column for the field is preferred. Phones, e-mails and inscrições are read by a
 * grammar (`cells/headings.ts`), and so is the owner of an address.
 */
export const FIELD_HEADINGS: Readonly<Record<keyof typeof FIELDS | keyof typeof COLUMNS, string>> = {
  tipo: `
    tipo pessoa, tp pessoa, pessoa fisica juridica, fisica juridica, pf pj, f j, pessoa f j, tipo pessoa f j, fisica ou juridica, fis jur, person type, natureza pessoa, tipofj, tipo fj, tp fj | tipo
  `,
  nome: `
    nome, razao social, nome razao social, nome ou razao social, nome completo, razao, nome razao, nome empresarial,
    denominacao social, name, full name, display name, customer name, nome xnome, raz social, razsoc, rsocial, nome
    cadastrado, nombre, nombre completo, nombre apellidos, legal name | rs, nm
  `,
  nomeSocial: 'nome social, social name',
  nomeFantasia: `
    fantasia, nome fantasia, nome fant, fant, nome reduzido, nome abreviado, nome abrev, nreduz, nome comercial,
    nombre comercial, trade name, nome loja, fantasia apelido, nome fantasia apelido, n fantasia, nome curto, nm curto | nickname
  `,
  cpf: 'cpf, cic, cpf mf, cd cpf',
  nomeMae: 'nome mae, mae, filiacao mae, nome materno, filiacao materna, mother name | filiacao',
  rg: 'rg, registro geral, carteira identidade, cedula identidade, rg numero, cart identidade | identidade, ci',
  rgOrgaoEmissor: `
    orgao emissor, orgao expedidor, orgao exp, orgao emissor rg, orgao expedidor rg, rg orgao, emissor rg, expedidor rg
    | emissor, expedidor
  `,
  rgUf: 'uf rg, estado rg, uf emissor, uf orgao emissor, uf expedicao rg, uf emissao rg',
  cnpj: 'cnpj, cgc, cgc mf, cnpj mf, cgc cnpj, cd cnpj, cd cgc',
  nascimento: `
    nascimento, nasc, data nascimento, data nasc, dt nascimento, dt nasc, dat nasc, birthday, birth date, date birth,
    d nascimento, data aniversario, fecha nacimiento, nacimiento | dn, aniversario
  `,
  abertura: `
    abertura, data abertura, dt abertura, fundacao, data fundacao, dt fundacao, dt fund, data fund, data
    constituicao, constituicao, inicio atividade, inicio atividades, data inicio atividade, data inicio
    atividades
  `,
  inscricaoMunicipal: `
    inscricao municipal, insc municipal, inscr municipal, insc mun, inscr mun, ccm, inscrm, insc munic, inscr
    munic, inscricao mun | im, i m
  `,
  cnae: 'cnae, cnae principal, cnae fiscal, codigo cnae, cod cnae, cnae fiscal principal, codigo cnae principal',
  naturezaJuridica: `
    natureza juridica, nat juridica, nat jur, cod natureza juridica, codigo natureza juridica | natureza
  `,
  indicadorIe: `
    indicador ie, ind ie dest, indiedest, indicador inscricao estadual, indicador da ie, contribuinte icms, tipo contribuinte,
    contribuinte, indicador ie destinatario, ind ie
  `,
  suframa: 'suframa, inscricao suframa, codigo suframa, cod suframa, insc suframa, isuf',
  idEstrangeiro: `
    documento estrangeiro, id estrangeiro, idestrangeiro, passaporte, passport, doc estrangeiro, documento exterior, identidade estrangeiro
  `,
  regime:
    'regime tributario, regime, crt, codigo regime tributario, optante simples, simples nacional, tipo regime, regime tributacao',
  regimeDesde: 'regime desde, data opcao simples, data opcao pelo simples, opcao simples desde',
  regimeAte: 'regime ate, data exclusao simples, data exclusao do simples',
  porte: 'porte, porte empresa, porte da empresa',
  situacaoReceita: 'situacao receita, situacao na receita, situacao cadastral, situacao cnpj',
  situacaoReceitaEm:
    'situacao receita em, situacao na receita em, data situacao cadastral, data da situacao cadastral, data consulta receita',
  site: `
    site, website, web site, homepage, home page, pagina internet, url, endereco site, site internet, web, website
    value, website url, url site, web page, pagina web, personal web page, endereco web, sitio web, site corporativo
  `,
  papeis: `
    papeis, papel, tipo cadastro, tipo contato, tipo relacionamento, cliente fornecedor, tipo cliente fornecedor,
    tipos contatos, tipos contato, tipo contatos | perfil, perfis, tipo perfil
  `,
  tags: 'tags, tag, contact tags, etiquetas, etiqueta, marcadores, marcador, labels, group membership, categories, categorias',
  situacao: 'situacao, ativo inativo, situacao cadastro, ativa, ativo s n | status, ativo, sit, st ativo, fl ativo',
  limiteCredito: `
    limite, limite credito, lim credito, lim cred, limite cred, valor limite, valor limite credito, vl limite,
    vlr limite, limite r, credit limit, limite compra, limite compras, limite cliente | lc
  `,
  observacoes: `
    obs, observacao, observacoes, anotacao, anotacoes, notas, comentario, comentarios, note, notes, comment, comments,
    observ, obs gerais, observacoes gerais, informacoes adicionais, remark, remarks, observaciones,
    observacao interna, observacoes internas, obs internas, notas internas | nota, descricao, description
  `,
  documento: `
    cpf cnpj, cpf ou cnpj, cgc cpf, cgc ou cpf, cpf e cnpj, documento federal, doc federal, inscricao federal,
    documento cpf cnpj, doc cpf cnpj, cic cgc, cd cgc cpf, cd cpf cnpj, cgcent, tax id, taxpayer id, government id number | cpf rg, doc, documento, document, tax number, tax reg number, vat
    number, tax vat number, nif, cif, nif cif
  `,
  data: EITHER_DATE,
  // the RG of a person, the inscrição of a company
  'rg.inscricao': `
    ie rg, inscricao estadual rg, insc estadual rg, insc est rg, inscest rg, inscricao rg, inscr estadual rg, inscr est rg, rg ou ie, rg ou inscricao estadual, ie identidade, inscricao
    estadual identidade, insc estadual identidade, insc est identidade, inscricao identidade
  `,
  // the content of the column shows whether it is a number of days
  'nascimento.serial': '',
  'abertura.serial': '',
  'nome.primeiro': 'primeiro nome, prenome, first name, given name, nome proprio',
  'nome.meio': 'nome meio, segundo nome, middle name, additional name, nomes meio, segundo nombre',
  'nome.sobrenome':
    'sobrenome, sobrenomes, ultimo nome, ultimo sobrenome, last name, family name, surname, apellido, apellidos',
  'nome.sufixo': 'sufixo, sufixo nome, suffix, name suffix',
  'nome.empresa': `
    nome empresa, company name, organization name, associated company, nome organizacao, account name, nome conta, person
    organization, pessoa organizacao, contact organization, lead organization, corporate name, nombre empresa, empresa onde trabalha, empregador | empresa, company,
    organization, organizacao, primary company
  `,
  'cnpj.basico': 'cnpj basico, cnpj raiz, cnpj base',
  'cnpj.ordem': 'cnpj ordem, cnpj filial',
  'cnpj.dv': 'cnpj dv, cnpj digito, cnpj digito verificador',
};

/** The fields of an address that a heading may name. */
type EnderecoHeading = Exclude<keyof (typeof BLOCKS)['enderecos']['fields'], 'principal' | 'codigoEstado'>;

/** The headings for the parts of an address, in the same format, without the words for the kind of address. */
export const ENDERECO_HEADINGS: Readonly<Record<EnderecoHeading, string>> = {
  logradouro: `
    endereco, end, ender, logradouro, lograd, logr, lgr, rua, av rua, rua av, address, address line, street,
    nome rua, nome logradouro, endereco rua, endereco logradouro, rua avenida, street address, street name, direccion,
    calle
  `,
  tipoLogradouro: 'tipo logradouro, tp logradouro, tipo lograd, tipo logr, tp logr, tipo lgr, tipo rua',
  linha: 'endereco completo, end completo, endereco inteiro, full address',
  numero: `
    numero, num, nro, nr, n, no, number, numero casa, num casa, n casa, nr casa, numero imovel, numero
    predial, house number
  `,
  complemento: `
    complemento, compl, comp, cpl, complem, compto, complementos, complement, extended, extended address, suite,
    apartamento, apto, ap, bloco, torre, sala, andar, conjunto, quadra, lote, piso, unit, suite apartamento, apto sala
  `,
  pais: 'pais, country, country region, pais regiao, cod pais, codigo pais, country code, cpais, xpais',
  cidadeExterior: 'cidade no exterior, cidade exterior',
  nome: 'quem recebe, recebedor, nome recebedor, destinatario entrega, local entrega',
  documento: 'cpf ou cnpj de quem recebe, cnpj recebedor, documento recebedor, cpf cnpj recebedor, cnpj local entrega',
  ie: 'ie de quem recebe, ie recebedor, inscricao estadual recebedor, ie local entrega',
  bairro:
    'bairro, distrito, bairro distrito, neighborhood, district, setor bairro, bairro setor, neighbourhood, barrio',
  cidade: `
    cidade, municipio, munic, mun, cid, localidade, city, nome cidade, nome municipio, cidade uf, cidade
    estado, municipio uf, town, cidade municipio vila localidade, ciudad, poblacion, localidad
  `,
  uf: `
    uf, estado, est, sigla uf, sigla estado, uf estado, estado uf, state, unidade federativa, unidade
    federacao, region, state region, estado regiao, state province, estado ou provincia, province,
    province code, state code, provincia, estado condado, estado provincia
  `,
  cep: 'cep, cd cep, codigo postal, cod postal, zip, zip code, postal code, postcode, zip postal code, cep codigo postal, zip code postal code',
  codigoCidade: `
    ibge, codigo ibge, cod ibge, codigo municipio, cod municipio, codigo cidade, cod cidade, codigo
    municipio ibge, cod municipio ibge, codigo ibge cidade, cod ibge cidade, codigo ibge municipio, cod
    ibge municipio, ibge cidade, ibge municipio, cidade ibge, cod mun, c mun, cod mun ibge, cd municipio, cd cidade, cd ibge, cidade cod, cidade codigo,
    municipio cod, municipio codigo
  `,
  tipo: 'tipo endereco, tp endereco, tipo end, label, type',
};

/**
 * The headings for the fields of other lists, in the same format, by list and field. Phrases after `+` come before or after a
 * phrase of the field that creates an item: `uf ie`. Phones and e-mails have a grammar in `cells/headings.ts`.
 */
export const ITEM_HEADINGS: { readonly [Group in BlockGroup]?: Readonly<Record<string, string>> } = {
  telefones: { ramal: 'ramal, ramal telefone, telefone ramal, extension, ext' },
  inscricoesEstaduais: {
    numero: `
      inscricao estadual, insc estadual, inscr estadual, ins estadual, insc est, inscr est, ie, inscricao est, inscr, insc
      e, ieent, i estadual, inscricao estadual ie, state registration, state tax id
    `,
    uf: '+ uf, estado',
  },
  // the number of the person of the row in another program
  codigosExternos: {
    codigo: `
      id, codigo, cod, cod id, id codigo, codigo interno, cod interno, codigo externo, cod externo, id externo, identificador, identificador externo, external
      id, internal id, codigo integracao, cod integracao, codigo sistema, cod sistema, codigo erp, cod erp, codigo legado, id contato,
      codigo contato, cod contato, contact id, code, codcli, codcliente, codfor, codforn, codfornec, codparc, codparceiro, codpessoa,
      idcliente, idpessoa, idcontato, idcli, customer no, customer number, client number, codigo parceiro, cod parceiro, codigo antigo, cod antigo, record id, id registro
    `,
  },
  contatos: {
    nome: 'contato, contatos, contato principal, contato primario, nome contato, pessoa contato, contato nome, contact, contact name, contact person, primary contact, persona contacto, contacto, a c, ac, aos cuidados',
    cargo: 'cargo contato, funcao contato, contact title',
    setor: 'setor contato, departamento contato, depto contato, contact department',
  },
  chavesPix: {
    chave: 'chave pix, pix, chave do pix, codigo pix, pix chave, chaves pix, pix key',
    tipo: '+ tipo, tp, tipo chave, tipo da chave',
  },
  contasBancarias: {
    // phrases without a word of banking count only next to a bank or branch column (`settle-columns.ts`)
    conta: `
      conta bancaria, conta corrente, conta banco, conta poupanca, numero conta bancaria, numero conta corrente, num conta corrente,
      nr conta corrente, n conta corrente, conta, numero conta, num conta, nr conta, n conta, bank account, bank account number
    `,
    banco:
      'banco, codigo banco, cod banco, nome banco, numero banco, num banco, nr banco, n banco, bank, bank name, bank code',
    agencia:
      'agencia, ag, agencia bancaria, numero agencia, num agencia, nr agencia, n agencia, cod agencia, codigo agencia, agencia banco, bank branch',
    tipo: 'tipo conta, tipo conta bancaria, tp conta, tipo de conta, bank account type',
    titular:
      'titular conta, nome titular, nome titular conta, favorecido, nome favorecido, titular conta bancaria, correntista',
    documento: `
      cpf titular conta, cnpj titular conta, documento titular, documento titular conta, cpf cnpj titular, cpf cnpj titular conta,
      cpf ou cnpj titular, cpf cnpj favorecido, documento favorecido
    `,
  },
};

/** Words for choices in spreadsheets, besides their labels, as `chaveNome` returns them: separated by commas. */
export const CHOICE_HEADINGS: PerChoiceOfAll<string> = {
  tipo: {
    fisica: 'fisica, pf, f, pessoa, pessoa natural, individual, p fisica, cpf, person',
    juridica: 'juridica, pj, j, empresa, p juridica, cnpj, company, organization',
  },
  papeis: {
    cliente: 'clientes, c, cli, consumidor, consumidor final, comprador, customer, client',
    fornecedor: 'fornecedora, fornecedores, f, forn, supplier, vendor, proveedor',
    transportadora: 'transportadoras, transportador, t, transp, carrier',
    funcionario: 'funcionaria, funcionarios, colaborador, colaboradora, empregado, empregada, employee',
    representante: 'representantes, vendedor, vendedora, r, v, rep, repr',
    outro: 'outra, outros, outras, o, other',
  },
  situacao: {
    ativa: 'ativo, a, at, sim, s, 1, y, yes, true, verdadeiro, active, habilitado, normal, liberado',
    inativa: `
      inativo, sem movimento, excluido, i, in, nao, n, no, 0, false, falso, inactive, desativado, desativada, cancelado,
      cancelada
    `,
    bloqueada: 'bloqueado, b, bloq, suspenso, suspensa, blocked',
  },
  indicadorIe: {
    contribuinte: '1, contribuinte icms, contribuinte do icms, sim, s',
    isento: '2, isento, contribuinte isento inscricao, isento de inscricao',
    naoContribuinte: '9, nao, n, nao contribuinte icms, consumidor final',
  },
  regime: {
    simples: 'simples, 1, sn, optante simples, optante pelo simples, 2',
    mei: '4, microempreendedor individual, simei',
    normal: '3, normal, lucro presumido, lucro real, nao optante',
  },
  porte: {
    me: 'me, micro empresa, 01, 1',
    epp: 'epp, pequeno porte, 03, 3, empresa pequeno porte',
    demais: '05, 5, medio, grande, medio porte, grande porte, outros',
  },
  situacaoReceita: {
    ativa: '02, 2, ativo',
    suspensa: '03, 3, suspenso',
    inapta: '04, 4, inapto',
    baixada: '08, 8, baixado',
    nula: '01, 1, nulo',
    naoEncontrado: 'nao encontrado, nao encontrada, inexistente',
  },
  enderecos: {
    tipo: {
      residencial: 'residencia, res, casa, r, home',
      comercial: 'comercio, com, trabalho, empresa, escritorio, sede, matriz, c, work',
      entrega: 'entregas, ent, e, shipping, delivery',
      cobranca: 'cob, cobr, faturamento, fatura, billing',
      outro: 'outra, outros, o, other',
    },
  },
  telefones: {
    // the number determines the kind of a phone; these words decide only if the number is ambiguous
    tipo: {
      celular: 'cel, movel, mobile, cell, whatsapp, whats, zap, c, m',
      fixo: `
        telefone, tel, residencial, res, comercial, com, trabalho, casa, home, work, f, recado, voice, main,
        principal, other, outro, pager
      `,
      fax: 'work fax, home fax, fac simile, facsimile',
      servico: 'sac, 0800, s',
      exterior: 'internacional, estrangeiro, e',
    },
  },
  emails: {
    tipo: {
      pessoal: 'particular, residencial, home, p',
      comercial: 'com, trabalho, corporativo, empresa, work, c',
      financeiro: 'fin, faturamento, f',
      nfe: 'nfe, nf e, nota, nota fiscal, fiscal, danfe, xml',
      cobranca: 'cob, boleto, boletos, billing',
      outro: 'outros, internet, o, other, smtp, ex',
    },
  },
  chavesPix: {
    tipo: {
      cpf: 'cpf cnpj',
      telefone: 'telefone, cel, fone, phone, telefone celular',
      cnpj: '',
      email: 'email, mail, endereco eletronico',
      aleatoria: 'chave aleatoria, evp, randomica, uuid',
    },
  },
  contasBancarias: {
    tipo: {
      corrente: 'conta corrente, cc, c c, c, checking',
      poupanca: 'conta poupanca, cp, p, poup, savings',
      pagamento: 'conta pagamento, conta de pagamento, pgto, digital',
    },
  },
};
