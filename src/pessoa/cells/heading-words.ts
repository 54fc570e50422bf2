import type { Target } from './cell-fields.ts';

/** Words between spaces or line breaks. */
function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** Phrases between commas, the words of each one space apart. */
function phrasesOf(phrases: string): string[] {
  return phrases.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '));
}

// All words are as `chaveNome` leaves them: small letters without accents and signs.

/** Words for the number of a block. */
export const SECOND = setOf(
  'segundo segunda secundario secundaria alternativo alternativa adicional opcional outro ii',
);

export const THIRD = setOf('terceiro terceira iii');

export const FIRST = setOf('primeiro primeira principal i');

/** Words that say only whose it is, or nothing. */
export const OWNERS = setOf(`
    cliente clientes cli fornecedor forn pessoa cadastro contribuinte destinatario dest sacado titular
    empresa associado aluno paciente colaborador beneficiario geral atual customer client
  `);

export const LINKS = setOf('do da de dos das d o a of the para p');

/** How columns of databases begin. */
export const PREFIXES = setOf('ds nm nr nu num no tx txt sg vl vlr str fld x n numero nro');

/** How programs call what a record has once, without the words for whose it is. */
const TOP_PHRASES: Readonly<Record<Target, string>> = {
  nome: `
    nome, razao social, nome razao social, razao social nome, nome ou razao social, razao social ou
    nome, nome completo, razao, nome razao, nome empresarial, denominacao social, rs, name, full name,
    company name, customer name, company, nome xnome, raz social, razsoc, rsocial, nome cadastrado
  `,
  nomeFantasia: `
    fantasia, nome fantasia, nome fant, fant, nome reduzido, nreduz, nome comercial, trade name,
    nomefantasia, nome loja, apelido fantasia, nome fantasia apelido, nome apelido fantasia, fantasia apelido, n fantasia, nfantasia
  `,
  nomeSocial: 'nome social, social name',
  documento: `
    cpf cnpj, cnpj cpf, cpf ou cnpj, cnpj ou cpf, cgc cpf, cpf cgc, cgc ou cpf, cpf e cnpj, cnpj e cpf,
    doc, documento, documento federal, doc federal, inscricao federal, cpf cnpj documento, tax id, documento cpf
    cnpj, documento cnpj cpf, doc cpf cnpj, cic cgc, cgc cic
  `,
  cpf: 'cpf, cic, cpf mf',
  cnpj: 'cnpj, cgc, cgc mf, cnpj mf, cgc cnpj, cnpj cgc',
  nascimento: `
    nascimento, nasc, data nascimento, data nasc, dt nascimento, dt nasc, dtnasc, dtnascimento, dat
    nasc, datanascimento, birthday, birth date, date birth, d nascimento, dn, data aniversario,
    aniversario
  `,
  abertura: `
    abertura, data abertura, dt abertura, fundacao, data fundacao, dt fundacao, dt fund, data fund, data
    constituicao, constituicao, inicio atividade, inicio atividades, data inicio atividade, data inicio
    atividades
  `,
  data: `
    nascimento abertura, data nascimento abertura, nascimento fundacao, data nascimento fundacao, dt
    nasc fundacao, dt nasc fund, data nasc fundacao, nasc fundacao, nasc fund, data nasc abertura, data
    fundacao nascimento, fundacao nascimento, data nasc fund, nascimento constituicao
  `,
  inscricaoMunicipal: `
    inscricao municipal, insc municipal, inscr municipal, insc mun, inscr mun, im, i m, ccm, inscrm,
    insc munic, inscr munic, inscricao mun
  `,
  cnae: 'cnae, cnae principal, cnae fiscal, codigo cnae, cod cnae, cnae fiscal principal',
  naturezaJuridica: `
    natureza juridica, nat juridica, nat jur, cod natureza juridica, codigo natureza juridica, natureza
  `,
  tipo: `
    tipo, tipo pessoa, tp pessoa, tipopessoa, tppessoa, pessoa fisica juridica, fisica juridica, pf pj,
    pj pf, f j, pessoa f j, tipo pessoa f j, fisica ou juridica, fis jur, person type, natureza pessoa
  `,
  papeis: `
    papeis, papel, tipo cadastro, tipo contato, tipo relacionamento, cliente fornecedor, tipo cliente
    fornecedor
  `,
  tags: 'tags, tag, etiquetas, etiqueta, marcadores, marcador, labels',
  situacao: 'situacao, status, ativo, ativo inativo, situacao cadastro, sit, ativa, ativo s n',
  limiteCredito: `
    limite, limite credito, lim credito, lim cred, limite cred, valor limite, valor limite credito, vl
    limite, vlr limite, credito limite, limite r, lc, credit limit, limite compra, limite compras,
    limitecredito, limite cliente
  `,
  observacoes: `
    obs, observacao, observacoes, anotacao, anotacoes, notas, nota, comentario, comentarios, notes,
    comments, observ, obs gerais, observacoes gerais, informacoes adicionais
  `,
};

/** Of those the ones that mean other things as often. */
export const WEAK_TOP = new Set(
  phrasesOf(`
    documento, doc, tipo, ativo, status, company, nota, natureza, aniversario, dn, rs, lc, sit, im, i m
  `),
);

export const TOP_BY_PHRASE: ReadonlyMap<string, Target> = new Map(
  Object.entries(TOP_PHRASES).flatMap(([target, phrases]) =>
    phrasesOf(phrases).map((phrase): [string, Target] => [phrase, target]),
  ),
);

/** A heading with one of these, and with none but these and the next, is of a phone. */
export const PHONE = setOf(`
    telefone telefones tel tels fone fones phone telephone celular celulares cel mobile movel cell
    whatsapp whats wpp zap wts wapp fax
  `);

export const PHONE_QUALIFIERS = setOf(`
    fixo fixa residencial res resid residencia casa comercial com coml trabalho trab recado rec contato
    corporativo particular pessoal direto sms numero num nr n no nro work home e ou financeiro cobranca
    nm ds tx telefonico
  `);

/** Likewise of an e-mail. */
export const EMAIL = new Set(['email', 'emails', 'mail']);

export const EMAIL_QUALIFIERS = setOf(`
    nfe nf e xml danfe fiscal financeiro fin cobranca cob contato comercial com coml pessoal particular
    corporativo boleto boletos marketing residencial res trabalho work home ds tx nm endereco end
    eletronico compras faturamento nota notas address
  `);

/** The inscrição estadual, which many files share with the RG of people. */
export const INSCRICAO = new Set(
  phrasesOf(`
    inscricao estadual, insc estadual, inscr estadual, insc est, inscr est, ie, inscest, inscricao est,
    inscr, insc e, ie rg, rg ie, inscricao estadual rg, rg inscricao estadual, i estadual, inscricao
    estadual ie, inscest rg
  `),
);

/** Words for whose address it is, by what they have in common. */
export const ADDRESS_KINDS: Readonly<Record<string, string>> = {
  cobranca: 'cobranca',
  cob: 'cobranca',
  cobr: 'cobranca',
  entrega: 'entrega',
  ent: 'entrega',
  entr: 'entrega',
  comercial: 'comercial',
  com: 'comercial',
  coml: 'comercial',
  trabalho: 'comercial',
  trab: 'comercial',
  residencial: 'residencial',
  res: 'residencial',
  resid: 'residencial',
  residencia: 'residencial',
  correspondencia: 'correspondencia',
  corresp: 'correspondencia',
  faturamento: 'faturamento',
  fat: 'faturamento',
  billing: 'cobranca',
  shipping: 'entrega',
};

/** How programs call the parts of an address, without those words. */
const ADDRESS_PHRASES: Readonly<Record<string, string>> = {
  logradouro: `
    endereco, end, ender, logradouro, lograd, lgr, rua, rua av, av rua, address, address line, street,
    nome rua, nome logradouro, endereco rua, endereco logradouro, rua avenida, street address
  `,
  linha: 'endereco completo, end completo, endereco inteiro, full address',
  numero: `
    numero, num, nro, nr, n, no, number, numero casa, num casa, n casa, nr casa, numero imovel, numero
    predial
  `,
  complemento: 'complemento, compl, comp, cpl, complem, compto, complementos',
  bairro: 'bairro, distrito, bairro distrito, neighborhood, district, setor bairro, bairro setor',
  cidade: `
    cidade, municipio, mun, cid, localidade, city, nome cidade, nome municipio, cidade uf, cidade
    estado, municipio uf, town
  `,
  uf: `
    uf, estado, est, sigla uf, sigla estado, uf estado, estado uf, state, unidade federativa, unidade
    federacao
  `,
  cep: 'cep, codigo postal, cod postal, zip, zip code, zipcode, postal code, postcode',
  codigoCidade: `
    ibge, codigo ibge, cod ibge, codigo municipio, cod municipio, codigo cidade, cod cidade, codigo
    municipio ibge, cod municipio ibge, codigo ibge cidade, cod ibge cidade, codigo ibge municipio, cod
    ibge municipio, ibge cidade, ibge municipio, cidade ibge, cod mun, c mun, codmun, cod mun ibge
  `,
  tipo: 'tipo endereco, tp endereco, tipo end',
};

export const ADDRESS_BY_PHRASE: ReadonlyMap<string, string> = new Map(
  Object.entries(ADDRESS_PHRASES).flatMap(([field, phrases]) =>
    phrasesOf(phrases).map((phrase): [string, string] => [phrase, field]),
  ),
);

/** E-mails that invoices go to. */
export const FINANCE = setOf('financeiro fin nfe nf xml boleto boletos fiscal');
