import { chaveNome } from '@fichario/brasil';
import type { Target } from './fields.ts';
import type { BlockList } from './row-plan.ts';

/**
 * What a heading says: a field that a record has once, or one of a block. `group` tells the blocks of a file apart
 * (`cobranca`, `celular 2`); `isWeak`: the word means other things as often, and any other column for the field is better;
 * `isVague`: a number of anything, unless a street stands before it.
 */
export type Hit =
  | { kind: 'top'; target: Target; isWeak: boolean }
  | { kind: 'block'; list: BlockList; field: string; group: string; isVague?: boolean };

/** What a heading says, in all the ways that programs in Brazil write it; undefined for one that says nothing known. */
export function readHeading(heading: string): Hit | undefined {
  const words = wordsOf(heading);
  if (words.length === 0 || words.length > 8) return undefined;
  const { rest, place } = takePlace(words);
  return (
    readPhone(rest, place) ??
    readEmail(rest, place) ??
    readInscricao(rest) ??
    readTop(rest, place) ??
    readAddress(rest, place, heading)
  );
}

/** Programs name their columns after tables and kinds of data. */
const TABLE_PREFIX = /^\s*(?:S?A[12]|CLI(?:ENTE)?|FORN?|PES(?:SOA)?|CAD)_(?=\p{L})/iu;

/** (só números), (R$): how to fill it in */
const IN_PARENTHESES = /\([^()]*\)/g;

/** The words of a heading: `CPF_CNPJ`, `razaoSocial`, `Nº`, `Telefone2` and `E-Mail` come out as people say them. */
function wordsOf(heading: string): string[] {
  const spaced = (heading.replace(IN_PARENTHESES, ' ').trim() || heading)
    .replace(TABLE_PREFIX, '')
    .replace(/[º°ª]/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2');
  const key = chaveNome(spaced)
    .replace(/\be mails?\b/g, 'email')
    .replace(/\bwhats app\b/g, 'whatsapp')
    .replace(/\bc p f\b/g, 'cpf')
    .replace(/\bc n p j\b/g, 'cnpj')
    .replace(/\bc e p\b/g, 'cep')
    .replace(/\bi e\b/g, 'ie')
    .replace(/\bu f\b/g, 'uf')
    .replace(/\b(cpf|cnpj|cgc)(cpf|cnpj|cgc)\b/g, '$1 $2');
  return key === '' ? [] : key.split(' ');
}

const SECOND = new Set([
  'segundo',
  'segunda',
  'secundario',
  'secundaria',
  'alternativo',
  'alternativa',
  'adicional',
  'opcional',
  'outro',
  'ii',
]);
const THIRD = new Set(['terceiro', 'terceira', 'iii']);
const FIRST = new Set(['primeiro', 'primeira', 'principal', 'i']);

/** The number of the block that a heading means, where it does. */
function takePlace(words: string[]): { rest: string[]; place: number | undefined } {
  let place: number | undefined;
  const rest = words.filter((word) => {
    const number = /^\d{1,2}$/.test(word)
      ? Number(word)
      : SECOND.has(word)
        ? 2
        : THIRD.has(word)
          ? 3
          : FIRST.has(word)
            ? 1
            : 0;
    if (number === 0 || number > 50) return true;
    place ??= number;
    return false;
  });
  return { rest, place };
}

/** Words that say only whose it is, or nothing. */
const OWNERS = new Set(
  'cliente clientes cli fornecedor forn pessoa cadastro contribuinte destinatario dest sacado titular empresa associado aluno paciente colaborador beneficiario geral atual customer client'.split(
    ' ',
  ),
);
const LINKS = new Set(['do', 'da', 'de', 'dos', 'das', 'd', 'o', 'a', 'of', 'the', 'para', 'p']);
/** How columns of databases begin. */
const PREFIXES = new Set([
  'ds',
  'nm',
  'nr',
  'nu',
  'num',
  'no',
  'tx',
  'txt',
  'sg',
  'vl',
  'vlr',
  'str',
  'fld',
  'x',
  'n',
  'numero',
  'nro',
]);

function withoutLinks(words: string[]): string[] {
  return words.filter((word) => !LINKS.has(word));
}

function withoutOwners(words: string[]): string[] {
  return words.filter((word) => !OWNERS.has(word));
}

// what a record has once

const TOP_PHRASES: Readonly<Record<Target, string>> = {
  nome: 'nome,razao social,nome razao social,razao social nome,nome ou razao social,razao social ou nome,nome completo,razao,nome razao,nome empresarial,denominacao social,rs,name,full name,company name,customer name,company,nome xnome,raz social,razsoc,rsocial,nome cadastrado',
  nomeFantasia:
    'fantasia,nome fantasia,nome fant,fant,nome reduzido,nreduz,nome comercial,trade name,nomefantasia,nome loja,apelido fantasia,fantasia apelido,n fantasia,nfantasia',
  nomeSocial: 'nome social,social name',
  documento:
    'cpf cnpj,cnpj cpf,cpf ou cnpj,cnpj ou cpf,cgc cpf,cpf cgc,cgc ou cpf,cpf e cnpj,cnpj e cpf,doc,documento,documento federal,inscricao federal,cpf cnpj documento,tax id,documento cpf cnpj,documento cnpj cpf,doc cpf cnpj,cic cgc,cgc cic',
  cpf: 'cpf,cic,cpf mf',
  cnpj: 'cnpj,cgc,cgc mf,cnpj mf,cgc cnpj,cnpj cgc',
  nascimento:
    'nascimento,nasc,data nascimento,data nasc,dt nascimento,dt nasc,dtnasc,dtnascimento,dat nasc,datanascimento,birthday,birth date,date birth,d nascimento,dn,data aniversario,aniversario',
  abertura:
    'abertura,data abertura,dt abertura,fundacao,data fundacao,dt fundacao,dt fund,data constituicao,constituicao,inicio atividade,inicio atividades,data inicio atividade,data inicio atividades',
  data: 'nascimento abertura,data nascimento abertura,nascimento fundacao,data nascimento fundacao,dt nasc fundacao,dt nasc fund,data nasc fundacao,nasc fundacao,nasc fund,data nasc abertura,data fundacao nascimento,fundacao nascimento,data nasc fund,nascimento constituicao',
  inscricaoMunicipal:
    'inscricao municipal,insc municipal,inscr municipal,insc mun,inscr mun,im,i m,ccm,inscrm,insc munic,inscr munic,inscricao mun',
  cnae: 'cnae,cnae principal,cnae fiscal,codigo cnae,cod cnae,cnae fiscal principal',
  naturezaJuridica: 'natureza juridica,nat juridica,nat jur,cod natureza juridica,codigo natureza juridica,natureza',
  tipo: 'tipo,tipo pessoa,tp pessoa,tipopessoa,tppessoa,pessoa fisica juridica,fisica juridica,pf pj,pj pf,f j,pessoa f j,tipo pessoa f j,fisica ou juridica,fis jur,person type,natureza pessoa',
  papeis: 'papeis,papel,tipo cadastro,tipo contato,tipo relacionamento,cliente fornecedor,tipo cliente fornecedor',
  tags: 'tags,tag,etiquetas,etiqueta,marcadores,marcador,labels',
  situacao: 'situacao,status,ativo,ativo inativo,situacao cadastro,sit,ativa,ativo s n',
  limiteCredito:
    'limite,limite credito,lim credito,lim cred,limite cred,valor limite,valor limite credito,vl limite,vlr limite,credito limite,limite r,lc,credit limit,limite compra,limite compras,limitecredito,limite cliente',
  observacoes:
    'obs,observacao,observacoes,anotacao,anotacoes,notas,nota,comentario,comentarios,notes,comments,observ,obs gerais,observacoes gerais,informacoes adicionais',
};
const WEAK_TOP = new Set([
  'documento',
  'doc',
  'tipo',
  'ativo',
  'status',
  'company',
  'nota',
  'natureza',
  'aniversario',
  'dn',
  'rs',
  'lc',
  'sit',
  'im',
  'i m',
]);

const TOP_BY_PHRASE: ReadonlyMap<string, Target> = new Map(
  Object.entries(TOP_PHRASES).flatMap(([target, phrases]) =>
    phrases.split(',').map((phrase): [string, Target] => [phrase, target]),
  ),
);

function readTop(words: string[], place: number | undefined): Hit | undefined {
  if (place !== undefined && place > 1) return undefined;
  const linked = withoutLinks(words);
  const bare = withoutOwners(linked);
  for (const reading of [words, linked, bare, withoutPrefix(bare)]) {
    const phrase = reading.join(' ');
    const target = TOP_BY_PHRASE.get(phrase);
    if (target) return { kind: 'top', target, isWeak: WEAK_TOP.has(phrase) };
  }
  // Cliente, Fornecedor: who it is, or only a number
  return bare.length === 0 && linked.length === 1 ? { kind: 'top', target: 'nome', isWeak: true } : undefined;
}

function withoutPrefix(words: string[]): string[] {
  return words.length > 1 && PREFIXES.has(words[0] ?? '') ? words.slice(1) : words;
}

// phones and e-mails: any order of words, all of them known

const PHONE = new Set(
  'telefone telefones tel tels fone fones phone telephone celular celulares cel mobile movel cell whatsapp whats wpp zap wts wapp fax'.split(
    ' ',
  ),
);
const PHONE_QUALIFIERS = new Set(
  'fixo fixa residencial res resid residencia casa comercial com coml trabalho trab recado rec contato corporativo particular pessoal direto sms numero num nr n no nro work home e ou financeiro cobranca nm ds tx telefonico'.split(
    ' ',
  ),
);

function readPhone(words: string[], place: number | undefined): Hit | undefined {
  const own = withoutOwners(withoutLinks(words));
  const hasDdd = own.includes('ddd');
  const hasPhone = own.some((word) => PHONE.has(word));
  if (!hasDdd && !hasPhone) return undefined;
  const tipo = own.includes('tipo') || own.includes('tp');
  const note = own.includes('obs') || own.includes('observacao');
  const rest = own.filter((word) => !['ddd', 'tipo', 'tp', 'obs', 'observacao'].includes(word));
  if (rest.some((word) => !PHONE.has(word) && !PHONE_QUALIFIERS.has(word))) return undefined;
  const isWhole = own.join(' ').endsWith('com ddd') || (own[0] !== 'ddd' && own.at(-1) === 'ddd' && hasPhone);
  const field = tipo ? 'tipo' : note ? 'observacao' : hasDdd && !isWhole ? 'ddd' : 'numero';
  return { kind: 'block', list: 'telefones', field, group: groupOf(rest, place) };
}

const EMAIL = new Set(['email', 'emails', 'mail']);
const EMAIL_QUALIFIERS = new Set(
  'nfe nf e xml danfe fiscal financeiro fin cobranca cob contato comercial com coml pessoal particular corporativo boleto boletos marketing residencial res trabalho work home ds tx nm endereco end eletronico compras faturamento nota notas address'.split(
    ' ',
  ),
);

function readEmail(words: string[], place: number | undefined): Hit | undefined {
  const own = withoutOwners(withoutLinks(words));
  const isElectronic =
    own.includes('eletronico') && (own.includes('endereco') || own.includes('correio') || own.includes('end'));
  if (!isElectronic && !own.some((word) => EMAIL.has(word))) return undefined;
  const tipo = own.includes('tipo') || own.includes('tp');
  const rest = own.filter(
    (word) => !EMAIL.has(word) && !['tipo', 'tp', 'correio', 'endereco', 'end', 'eletronico'].includes(word),
  );
  if (rest.some((word) => !EMAIL_QUALIFIERS.has(word))) return undefined;
  return { kind: 'block', list: 'emails', field: tipo ? 'tipo' : 'email', group: groupOf(rest, place) };
}

// inscrição estadual

const INSCRICAO = new Set(
  'inscricao estadual,insc estadual,inscr estadual,insc est,inscr est,ie,inscest,inscricao est,inscr,insc e,ie rg,rg ie,inscricao estadual rg,rg inscricao estadual,i estadual,inscricao estadual ie,inscest rg'.split(
    ',',
  ),
);
const UF_WORDS = new Set(['uf', 'estado']);

function readInscricao(words: string[]): Hit | undefined {
  const own = withoutPrefix(withoutOwners(withoutLinks(words)));
  const rest = own.filter((word) => !UF_WORDS.has(word));
  if (!INSCRICAO.has(rest.join(' '))) return undefined;
  const field = rest.length < own.length ? 'uf' : 'numero';
  return { kind: 'block', list: 'inscricoesEstaduais', field, group: '' };
}

// addresses

const ADDRESS_KINDS: Readonly<Record<string, string>> = {
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

const ADDRESS_PHRASES: Readonly<Record<string, string>> = {
  logradouro:
    'endereco,end,ender,logradouro,lograd,lgr,rua,rua av,av rua,address,address line,street,nome rua,nome logradouro,endereco rua,endereco logradouro,rua avenida,street address',
  linha: 'endereco completo,end completo,endereco inteiro,full address',
  numero: 'numero,num,nro,nr,n,no,number,numero casa,num casa,n casa,nr casa,numero imovel,numero predial',
  complemento: 'complemento,compl,comp,cpl,complem,compto,complementos',
  bairro: 'bairro,distrito,bairro distrito,neighborhood,district,setor bairro',
  cidade:
    'cidade,municipio,mun,cid,localidade,city,nome cidade,nome municipio,cidade uf,cidade estado,municipio uf,town',
  uf: 'uf,estado,est,sigla uf,sigla estado,uf estado,estado uf,state,unidade federativa,unidade federacao',
  cep: 'cep,codigo postal,cod postal,zip,zip code,zipcode,postal code,postcode',
  codigoCidade:
    'ibge,codigo ibge,cod ibge,codigo municipio,cod municipio,codigo cidade,cod cidade,codigo municipio ibge,cod municipio ibge,codigo ibge cidade,cod ibge cidade,codigo ibge municipio,cod ibge municipio,ibge cidade,ibge municipio,cidade ibge,cod mun,c mun,codmun,cod mun ibge',
  tipo: 'tipo endereco,tp endereco,tipo end',
};

const ADDRESS_BY_PHRASE: ReadonlyMap<string, string> = new Map(
  Object.entries(ADDRESS_PHRASES).flatMap(([field, phrases]) =>
    phrases.split(',').map((phrase): [string, string] => [phrase, field]),
  ),
);
/** Rua, número · Endereço e nº: one cell for both */
const STREET_AND_NUMBER = /(?:end\p{L}*|rua|logradouro)\.?\s*(?:[,/+&]|(?<=\s)e\s)\s*(?:n[º°.o]|n$|n[uú]m|nr)/iu;

/** Whose address or e-mail a heading speaks of: `cobranca`, `entrega`, `comercial`, `residencial`, `faturamento`, `financeiro`. */
export function kindOfHeading(heading: string): string | undefined {
  const words = wordsOf(heading);
  if (words.some((word) => FINANCE.has(word))) return 'financeiro';
  return words.map((word) => ADDRESS_KINDS[word]).find((kind) => kind !== undefined);
}

const FINANCE = new Set(['financeiro', 'fin', 'nfe', 'nf', 'xml', 'boleto', 'boletos', 'fiscal']);

const STREET_WORDS = new Set(['endereco', 'end', 'ender']);

function readAddress(words: string[], place: number | undefined, heading: string): Hit | undefined {
  const own = withoutOwners(withoutLinks(words));
  const kind = own.map((word) => ADDRESS_KINDS[word]).find((one) => one !== undefined) ?? '';
  const plain = own.filter((word) => !Object.hasOwn(ADDRESS_KINDS, word));
  const field = STREET_AND_NUMBER.test(heading) ? 'linha' : fieldOfAddress(plain);
  if (field === undefined) return undefined;
  const group = kind === '' && place === undefined ? '' : `${kind} ${place ?? ''}`.trim();
  const isVague = field === 'numero' && group === '' && !plain.some((word) => STREET_WORDS.has(word));
  return { kind: 'block', list: 'enderecos', field, group, isVague };
}

/** `num endereco` and `bairro do endereço` are not the street. */
function fieldOfAddress(words: string[]): string | undefined {
  const rest = words.filter((word) => !STREET_WORDS.has(word));
  const readings = [words, withoutPrefix(words)];
  if (rest.length > 0 && rest.length < words.length) readings.unshift(rest);
  return readings.map((reading) => ADDRESS_BY_PHRASE.get(reading.join(' '))).find((field) => field !== undefined);
}

/** What tells a block from the others of its kind; the first one may be called so or not. */
function groupOf(words: string[], place: number | undefined): string {
  const kinds = words.filter(
    (word) => !['telefone', 'tel', 'fone', 'phone', 'numero', 'num', 'nr', 'n', 'no', 'nro'].includes(word),
  );
  return [...kinds.sort(), place === 1 ? '' : (place ?? '')].join(' ').trim();
}
