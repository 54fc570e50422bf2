import { chaveNome } from '@fichario/brasil';
import { labelOfTarget } from '../../pessoa/cells/cell-fields.ts';
import { remarksUnder } from '../rows/column-uses.ts';
import type { Columns } from './place-hits.ts';
import { haveNumbers, shareThatFits } from './recognize-content.ts';

const CONTACT = 'contatos.1.nome';
const COMPANY = 'nome.empresa';
const PARTS = ['nome.primeiro', 'nome.sobrenome'];
const CNPJ_PARTS = ['cnpj.basico', 'cnpj.ordem', 'cnpj.dv'];

/**
 * Corrects targets that depend on other columns. Next to a person's name, a company is that person's employer. Alone it is the
 * name of the record. Next to a razão social it refers to the program itself and is dropped. A CNPJ needs all its parts or has
 * none. A street without a number column may contain the number after a comma.
 */
export function settleColumns(columns: Columns): void {
  const { headings, values, targets } = columns;
  settleCompany(columns);
  settleContact(columns);
  leaveOutAccounts(columns);
  if (targets.includes(COMPANY) || haveBothDocuments(columns)) leaveOutEmployer(columns);
  if (!CNPJ_PARTS.every((part) => targets.includes(part)))
    for (const part of CNPJ_PARTS) if (targets.includes(part)) targets[targets.indexOf(part)] = null;
  const isCard = headings.some((heading) => heading.trim() === labelOfTarget('nome'));
  targets.forEach((target, column) => {
    const heading = headings[column]?.trim() ?? '';
    if (target === null && isCard && OF_CARDS.has(heading)) targets[column] = remarksUnder(heading);
    const block = /^(enderecos\.\d+)\.logradouro$/.exec(target ?? '')?.[1];
    if (block === undefined) return;
    const hasOwn = ['numero', 'linha'].some((field) => targets.includes(`${block}.${field}`));
    const isLine = WHOLE_LINE.test(headings[column] ?? '') || haveNumbers(values[column] ?? []);
    if (!hasOwn && isLine) targets[column] = `${block}.linha`;
  });
}

/** Headings of cards of a phone book, beside our own label of the name: no field has these of a person. */
const OF_CARDS = new Set(['Cargo', 'Apelido']);

/** Headings of Google, Outlook and HubSpot for the whole line before the city. */
const WHOLE_LINE = /^\s*(?:address \d+ - street|(?:business|home|other) street|street address(?: \d+)?)\s*$/i;

function settleCompany({ headings, targets }: Columns): void {
  const company = targets.indexOf(COMPANY);
  const nome = targets.indexOf('nome');
  if (company === -1 || PARTS.some((part) => targets.includes(part))) return;
  if (nome === -1) targets[company] = 'nome';
  // our own label also names companies: the cards of a phone book have it
  else if (headings[nome]?.trim() !== labelOfTarget('nome') && OF_ANYBODY.test(chaveNome(headings[nome] ?? '')))
    targets[company] = null;
}

/**
 * In a file of contacts, the contact is the record: its name is the only one, or only its parts are names. Under our own label it
 * stays a contact.
 */
function settleContact({ headings, values, targets }: Columns): void {
  const column = targets.indexOf(CONTACT);
  const others = targets.filter((target) => /^(?:nome|contatos\.)/.test(target ?? '') && target !== CONTACT);
  const heading = headings[column] ?? '';
  if (heading.trim() === labelOfTarget(CONTACT)) return;
  const isWhole = others.length === 0 || /name|nome/i.test(heading);
  const isOnly = others.every((target) => target !== null && PARTS.includes(target));
  if (column !== -1 && isWhole && isOnly && shareThatFits('nome', values[column] ?? []) === 1) targets[column] = 'nome';
}

/** `Conta` and `Número da conta` often mean the customer: they mean an account next to a bank or a branch, or with such a word. */
function leaveOutAccounts({ headings, targets }: Columns): void {
  if (targets.some((target) => /^contasBancarias\.\d+\.(?:banco|agencia)$/.test(target ?? ''))) return;
  targets.forEach((target, column) => {
    const isAccount = /^contasBancarias\.\d+\.conta$/.test(target ?? '');
    if (isAccount && !OF_BANK.test(chaveNome(headings[column] ?? ''))) targets[column] = null;
  });
}

const OF_BANK = /banc|bank|corrente|poupanca/;

/**
 * Next to a person and their employer, or a CPF in the same row, `CNPJ Empresa` belongs to the employer: as the CNPJ of the
 * row it would replace the CPF.
 */
function leaveOutEmployer({ headings, targets }: Columns): void {
  targets.forEach((target, column) => {
    const isOfEmployer = /\b(?:empresa|company|organizacao|organization)\b/.test(chaveNome(headings[column] ?? ''));
    if (isOfEmployer && OF_COMPANY.test(target ?? '')) targets[column] = null;
  });
}

/** Whether some row has both a CPF and a CNPJ: together they are more than the rows. */
function haveBothDocuments({ values, targets }: Columns): boolean {
  const countOf = (target: string) => values[targets.indexOf(target)]?.length ?? 0;
  return countOf('cpf') + countOf('cnpj') > values.reduce((most, cells) => Math.max(most, cells.length), 0);
}

const OF_COMPANY = /^(?:cnpj|documento|cnae|inscricaoMunicipal|inscricoesEstaduais\.\d+\.\w+)$/;

/** Words in name headings that fit both a person and a company. */
const OF_ANYBODY = /\b(?:razao|social|empresarial|fantasia|cliente|fornecedor|sacado|cadastrado|customer)\b/;
