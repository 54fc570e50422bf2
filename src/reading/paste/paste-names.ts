import { chaveNome, findUfByNome } from '@fichario/brasil';
import { looksLikeCompany } from '../cells/company-names.ts';

const NAME_WORD =
  /^(?:\p{Lu}[\p{L}'’-]+|(?:d[aeo]s?|e|di|del|von|van|d['’]\p{L}+)|\p{Lu}\.|(?:Dra?|Sra?|Profa?|Eng)\.)$/u;
const LINK = /^(?:d[aeo]s?|e)\s/i;
const MOST_WORDS = 7;

/** Words that appear in letters and signatures, but in no name. */
const NO_NAME = new Set(
  `gerente diretor diretora analista coordenador coordenadora vendedor vendedora supervisor supervisora assistente
  auxiliar consultor consultora advogado advogada contador contadora engenheiro engenheira socio socia presidente
  representante comprador compradora secretaria recepcao comercial financeiro financeira administrativo administrativa
  atenciosamente atte att abraco abracos obrigado obrigada cordialmente saudacoes grato grata bom boa dia tarde noite
  prezado prezada prezados caro cara ola equipe setor departamento depto suporte vendas compras contato contatos
  cliente clientes fornecedor empresa telefone celular fone whatsapp email mail site rua avenida av travessa alameda
  rodovia estrada praca bairro cidade estado cep cpf cnpj endereco dados cadastro novo nova pedido segue enviado
  iphone android matriz filial loja sala andar bloco edificio centro brasil brazil marketing tecnologia rh
  recursos humanos juridico atendimento relacionamento nome sobrenome filiacao pai mae genitor genitora conjuge
  responsavel titular favorecido nascimento naturalidade nacionalidade profissao validade emissao emissor registro
  geral carteira cedula identidade identificacao habilitacao nacional ministerio departamento instituto policia certidao
  comprovante contrato prestacao servicos nota fiscal fatura boleto recibo orcamento proposta ficha cadastral fantasia
  pix chave banco data expedicao eleitor eleitoral
  titulo passaporte documento documentos trabalho casamento obito termo declaracao procuracao republica`.split(/\s+/),
);

/** Whether a text is only a name: two to seven words with capitals, and no place, job title or greeting. */
export function isNameOnly(text: string, isCidade: (nome: string) => boolean): boolean {
  const words = text.split(/\s+/);
  if (words.length < 2 || LINK.test(text) || words.length > MOST_WORDS || !words.every((word) => NAME_WORD.test(word)))
    return false;
  if (words.filter((word) => /^\p{Lu}\p{L}/u.test(word)).length < 2) return false;
  if (words.some((word) => NO_NAME.has(chaveNome(word)))) return false;
  return findUfByNome(text) === undefined && !isCidade(text);
}

/** Whether a text is clearly the name of a company: `Padaria Pão Quente Ltda.` */
export function isCompanyName(text: string): boolean {
  return (
    text.length <= MAX_COMPANY &&
    text.includes(' ') &&
    looksLikeCompany(text) &&
    !/[@:]/.test(text) &&
    !ACCOUNT.test(text)
  );
}

const MAX_COMPANY = 120;
/** Words of an account, which come together with the name of its bank. */
const ACCOUNT = /(?<!\p{L})(?:ag(?:[êe]ncia)?|c\/?c|conta)(?!\p{L})[^\d]{0,20}\d/iu;

const GREETING =
  /^(?:atenciosamente|at\.?te|att|abs|abra[cç]os?|obrigad[oa]|cordialmente|sauda[cç][oõ]es|grat[oa]|bom dia|boa (?:tarde|noite)|prezad[oa]s?|ol[aá]|(?:best |kind )?regards)\b[^\n]{0,40}$/iu;

/** Whether a line is a greeting, as in the first line of a signature. */
export function isGreeting(line: string): boolean {
  return GREETING.test(line);
}
