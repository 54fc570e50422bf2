import type { COLUMNS, FIELDS } from './pessoa.fields.ts';

/**
 * What other programs in Brazil call the columns of a field, besides its own label: phrases between commas, as `chaveNome`
 * leaves them (small letters without accents and signs), without the words for whose it is. Those behind `|` mean other
 * things as often: any better column for the field counts before theirs. Phones, e-mails, addresses and inscrições are
 * read by a grammar (`cells/headings.ts`).
 */
export const FIELD_HEADINGS: Readonly<Record<keyof typeof FIELDS | keyof typeof COLUMNS, string>> = {
  tipo: `
    tipo pessoa, tp pessoa, tipopessoa, tppessoa, pessoa fisica juridica, fisica juridica, pf pj, pj pf, f j,
    pessoa f j, tipo pessoa f j, fisica ou juridica, fis jur, person type, natureza pessoa | tipo
  `,
  nome: `
    nome, razao social, nome razao social, razao social nome, nome ou razao social, razao social ou nome, nome
    completo, razao, nome razao, nome empresarial, denominacao social, name, full name, company name, customer
    name, nome xnome, raz social, razsoc, rsocial, nome cadastrado | rs, company
  `,
  nomeSocial: 'nome social, social name',
  nomeFantasia: `
    fantasia, nome fantasia, nome fant, fant, nome reduzido, nreduz, nome comercial, trade name, nomefantasia,
    nome loja, apelido fantasia, nome fantasia apelido, nome apelido fantasia, fantasia apelido, n fantasia,
    nfantasia
  `,
  cpf: 'cpf, cic, cpf mf',
  nomeMae: 'nome mae, mae, filiacao mae, nome materno, filiacao materna, mother name | filiacao',
  rg: 'rg, registro geral, carteira identidade, cedula identidade, rg numero | identidade, ci',
  rgOrgaoEmissor: `
    orgao emissor, orgao expedidor, orgao emissor rg, orgao expedidor rg, rg orgao emissor, rg orgao, emissor rg,
    expedidor rg, rg emissor | emissor, expedidor
  `,
  rgUf: 'uf rg, rg uf, estado rg, uf emissor, uf orgao emissor, uf expedicao rg, uf emissao rg',
  cnpj: 'cnpj, cgc, cgc mf, cnpj mf, cgc cnpj, cnpj cgc',
  nascimento: `
    nascimento, nasc, data nascimento, data nasc, dt nascimento, dt nasc, dtnasc, dtnascimento, dat nasc,
    datanascimento, birthday, birth date, date birth, d nascimento, data aniversario | dn, aniversario
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
  cnae: 'cnae, cnae principal, cnae fiscal, codigo cnae, cod cnae, cnae fiscal principal',
  naturezaJuridica: `
    natureza juridica, nat juridica, nat jur, cod natureza juridica, codigo natureza juridica | natureza
  `,
  site: 'site, website, web site, homepage, home page, pagina internet, url, endereco site, site internet, web',
  papeis: `
    papeis, papel, tipo cadastro, tipo contato, tipo relacionamento, cliente fornecedor, tipo cliente fornecedor
  `,
  tags: 'tags, tag, etiquetas, etiqueta, marcadores, marcador, labels',
  situacao: 'situacao, ativo inativo, situacao cadastro, ativa, ativo s n | status, ativo, sit',
  limiteCredito: `
    limite, limite credito, lim credito, lim cred, limite cred, valor limite, valor limite credito, vl limite,
    vlr limite, credito limite, limite r, credit limit, limite compra, limite compras, limitecredito, limite
    cliente | lc
  `,
  observacoes: `
    obs, observacao, observacoes, anotacao, anotacoes, notas, comentario, comentarios, notes, comments, observ,
    obs gerais, observacoes gerais, informacoes adicionais | nota
  `,
  documento: `
    cpf cnpj, cnpj cpf, cpf ou cnpj, cnpj ou cpf, cgc cpf, cpf cgc, cgc ou cpf, cpf e cnpj, cnpj e cpf,
    documento federal, doc federal, inscricao federal, cpf cnpj documento, tax id, documento cpf cnpj, documento
    cnpj cpf, doc cpf cnpj, cic cgc, cgc cic | doc, documento
  `,
  data: `
    nascimento abertura, data nascimento abertura, nascimento fundacao, data nascimento fundacao, dt nasc
    fundacao, dt nasc fund, data nasc fundacao, nasc fundacao, nasc fund, data nasc abertura, data fundacao
    nascimento, fundacao nascimento, data nasc fund, nascimento constituicao
  `,
  // a number of days is told by what stands in the column
  'nascimento.serial': '',
  'abertura.serial': '',
};
